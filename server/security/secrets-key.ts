import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** The key everything secret is derived from: SECRETS_KEY, or the one made once in the data directory. */
export function secretsKey({ secretsKey: given, dataDir }: Pick<Config, 'secretsKey' | 'dataDir'>): Buffer {
  if (given) return given;
  const path = join(dataDir, 'secrets.key');
  return read(path) ?? make(path);
}

function read(path: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64');
  // A new key would lock every stored secret for good, so a broken file is never replaced.
  if (key.length !== 32)
    throw new Error(
      `${path} does not hold 32 bytes in base64. Put the right key back (a backup has it), or set SECRETS_KEY.`,
    );
  return key;
}

// Linking a finished file into place: of two first starts at once one wins, and no reader ever sees half a key.
function make(path: string): Buffer {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = read(path);
  if (!key) throw new Error(`${path} could not be written.`);
  return key;
}
