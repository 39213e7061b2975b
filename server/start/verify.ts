import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { ChainHead } from '#server/features/activity/verify-chain.ts';
import { readConfig } from '../config.ts';
import { readOperatorKeys } from '#server/core/security/secrets-key.ts';
import { openDatabase, prepareDatabase } from './database.ts';
import { describeLogs, verifyLogs } from './verify-logs.ts';

// For operators: verifies the hash chain of the activity log. With --keep, the heads of the chains are written to a
// file that is stored with the backup. With --against such a file, it also detects a chain that was shortened or
// rebuilt.
const { values } = parseArgs({ options: { keep: { type: 'string' }, against: { type: 'string' } } });
const quiet = { info: () => {}, warn: () => {} };

try {
  const knownHeads: ChainHead[] = values.against ? JSON.parse(await readFile(values.against, 'utf8')) : [];
  const verified = await verify(knownHeads);
  if (values.keep && !verified.broken) await writeFile(values.keep, `${JSON.stringify(verified.heads)}\n`);
  process.stdout.write(`${describeLogs(verified)}\n`);
  process.exitCode = verified.broken ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function verify(knownHeads: ChainHead[]) {
  const config = readConfig(process.env);
  const database = await openDatabase(config, quiet, (error) => {
    throw error;
  });
  try {
    const { connections } = await prepareDatabase(database.owner, readOperatorKeys(config), quiet);
    return await verifyLogs(connections.worker, knownHeads);
  } finally {
    await database.stop();
  }
}
