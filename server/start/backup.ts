import { release } from '#server/core/release.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withClient, type Connection } from '#database/connection.ts';
import { connectionsTo, readRoleSuffix } from '#database/roles.ts';
import { findSecretsKey } from '#server/core/security/secrets-key.ts';
import { readConfig, type Config } from '../config.ts';
import { createBackup, type Backup } from './backup/create-backup.ts';
import { toList } from './backup/check-backup.ts';
import { describeBytes, createProgress } from './backup/progress.ts';
import { openPlace } from './backup/locate-backup.ts';
import { openDatabase, type Database } from './database.ts';
import { openStore } from './open-store.ts';

// For operators: backs up the database and the stored files, while Foyer serves or while it is stopped.
const usage = 'Usage: npm run backup -- <folder>';
const quiet = { info: () => {}, warn: () => {} };

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) throw new Error(usage);
  const began = performance.now();
  const backup = await backUp(address);
  process.stdout.write(`${describe(backup, address, performance.now() - began)}\n`);
  if (backup.missing.length > 0) {
    process.stderr.write(
      `${backup.missing.length} files are named in the database and not in the store, so they are not in the backup:\n${toList(backup.missing)}\n`,
    );
    process.exitCode = 2;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function backUp(address: string): Promise<Backup> {
  const config = readConfig(process.env);
  const key = findSecretsKey(config);
  if (!key)
    throw new Error('There is no key and so no installation: neither SECRETS_KEY nor DATA_DIR/secrets.key.');
  const database = await openRunning(config);
  try {
    return await createBackup({
      connection: await backupLogin(database.owner, key),
      store: openStore(config),
      place: openPlace(address),
      keys: { current: key, former: config.formerKeys },
      version: release,
      now: new Date(),
      onProgress: createProgress(),
    });
  } finally {
    await database.stop();
  }
}

/** The built-in database of a Foyer that is serving, without disturbing it; or the one that `openDatabase` opens. */
async function openRunning(config: Config): Promise<Database> {
  if (!config.databaseUrl) {
    const { findRunningEmbedded } = await import('#database/embedded.ts');
    const owner = await findRunningEmbedded(config.dataDir, quiet);
    if (owner) return { owner, stop: async () => {} };
  }
  return openDatabase(config, quiet, (error) => {
    throw error;
  });
}

async function backupLogin(owner: Connection, key: Buffer): Promise<Connection> {
  const suffix = await withClient(owner, readRoleSuffix);
  if (suffix === null) throw new Error('The database is empty: there is nothing to back up.');
  const { backup } = connectionsTo(owner, key, suffix);
  await withClient(backup, async () => {}).catch((error: unknown) => {
    throw new Error('The login of backups does not exist yet, or has another key. Start this Foyer once.', {
      cause: error,
    });
  });
  return backup;
}

function describe({ id, manifest, copied }: Backup, address: string, ms: number): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `The backup ${id} is complete after ${Math.ceil(ms / 1000)} s: ${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files (${describeBytes(manifest.files.bytes)}), of which ${copied.count} are new.`,
    `Restore it with: npm run restore -- ${join(address, 'backups', id)}`,
    'The key (SECRETS_KEY, or DATA_DIR/secrets.key) is not in the backup, and without it the backup cannot be restored. Keep a copy of the key in another place.',
  ].join('\n');
}
