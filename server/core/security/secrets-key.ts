import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `secretsKey` is the operator's own, if there is one. */
type OwnKey = { secretsKey: Buffer | undefined; dataDir: string };

/** The key that all other keys are derived from: SECRETS_KEY, or the one created once in the data directory. */
export function readSecretsKey({ secretsKey: configured, dataDir }: OwnKey): Buffer {
  if (configured) return configured;
  const path = join(dataDir, 'secrets.key');
  return readKeyFile(path) ?? createKeyFile(path);
}

/** The key if there is one already: a backup and a restore never make one. */
export const findSecretsKey = ({ secretsKey: configured, dataDir }: OwnKey): Buffer | undefined =>
  configured ?? readKeyFile(join(dataDir, 'secrets.key'));

/** That key, and those that the database was encrypted with before. */
export const readOperatorKeys = (
  config: OwnKey & { formerKeys: readonly Buffer[] },
): { current: Buffer; former: readonly Buffer[] } => ({
  current: readSecretsKey(config),
  former: config.formerKeys,
});

/**
 * Whether a key may have been typed: a text, a pattern, or a few bytes repeated. 32 random bytes never look like
 * that.
 */
export const isGuessableKey = (key: Buffer): boolean =>
  new Set(key).size < 20 || key.every((byte) => byte >= 0x20 && byte < 0x7f);

function readKeyFile(path: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64');
  // With a new key no stored secret could be decrypted, so a broken file is never replaced.
  if (key.length !== 32)
    throw new Error(
      `${path} does not hold 32 bytes in base64. Put the right key back (a backup has it), or set SECRETS_KEY.`,
    );
  return key;
}

// Links a complete file into place: of two first starts at once one wins, and no reader sees half a key.
function createKeyFile(path: string): Buffer {
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
  const key = readKeyFile(path);
  if (!key) throw new Error(`${path} could not be written.`);
  return key;
}
