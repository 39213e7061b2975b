import { withClient, type Connection } from '#database/connection.ts';
import { connectionsTo, readRoleSuffix } from '#database/roles.ts';
import type { Config } from '#server/config.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { findSecretsKey } from '#server/core/security/secrets-key.ts';
import { openDatabase, type Database } from '../database.ts';
import { readSecretsKeys, type OperatorKeys } from '../database-keys.ts';
import { openStore } from '../open-store.ts';

/** The source of a backup: an installation that is running or stopped. */
export type BackupSource = {
  owner: Connection;
  /** the login of backups */
  connection: Connection;
  store: FileStore;
  /** The newest signs a backup, and former ones have signed earlier backups. */
  keys: OperatorKeys;
  close: () => Promise<void>;
};

const quiet = { info: () => {}, warn: () => {} };

export async function openBackupSource(config: Config): Promise<BackupSource> {
  const key = findSecretsKey(config);
  if (!key)
    throw new Error('There is no key and so no installation: neither SECRETS_KEY nor DATA_DIR/secrets.key.');
  const { owner, stop } = await openRunning(config);
  try {
    const connection = await backupLogin(owner, key);
    const former = await readSecretsKeys(owner, { current: key, former: config.formerKeys });
    const keys = { current: key, former: [...config.formerKeys, ...former] };
    return { owner, connection, store: openStore(config), keys, close: stop };
  } catch (error) {
    await stop();
    throw error;
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
