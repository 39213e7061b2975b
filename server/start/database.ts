import { assertRls } from './assert-rls.ts';
import { assertOwnBackends } from './pooling.ts';
import { unlessStandbyMissing } from './standbys.ts';
import { alignZoneRules } from './zone-rules.ts';
import { assertSecretsKey, openSecretsKeys, type OperatorKeys } from './database-keys.ts';
import { release } from '#server/core/release.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';
import type { Config } from '../config.ts';
import { sqlState, withClient, type Connection, type Log } from '#database/connection.ts';
import { assertNotRestoring } from '#database/backup/restore-marker.ts';
import { migrate } from '#database/migrate.ts';
import { connectionsTo, readRoleSuffix, type Connections } from '#database/roles.ts';

export type Database = { owner: Connection; stop: () => Promise<void> };

/** Connects to DATABASE_URL, or starts the embedded database, whose code is only loaded if it is used. */
export async function openDatabase(
  config: Config,
  log: Log,
  onLost: (error: Error) => void,
): Promise<Database> {
  if (!config.databaseUrl) {
    const { startEmbedded } = await import('#database/embedded.ts');
    return startEmbedded({ dataDir: config.dataDir, log, onLost });
  }
  const owner = { connectionString: config.databaseUrl };
  await withClient(owner, async () => {}).catch((error: unknown) => {
    throw new Error(`The database in DATABASE_URL cannot be used: ${messageOf(error)}.`, { cause: error });
  });
  await assertOwnBackends(owner);
  return { owner, stop: async () => {} };
}

type Prepared = { connections: Connections; secretsKey: KeyRing };

/** Brings the database up to date, unless it is half restored. */
export async function prepareDatabase(owner: Connection, keys: OperatorKeys, log: Log): Promise<Prepared> {
  await withClient(owner, assertNotRestoring);
  return updateDatabase(owner, keys, log);
}

/** Throws if the database was encrypted with another key, does not isolate clients, or cannot save a change. */
export const updateDatabase = (owner: Connection, keys: OperatorKeys, log: Log): Promise<Prepared> =>
  unlessStandbyMissing(owner, update(owner, keys, log), { log });

async function update(owner: Connection, keys: OperatorKeys, log: Log): Promise<Prepared> {
  await assertSecretsKey(owner, keys);
  const connections = await migrate(owner, { secretsKey: keys.current, log, release });
  await alignZoneRules(owner);
  await assertRls(owner);
  return { connections, secretsKey: await openSecretsKeys(owner, keys) };
}

/** The server's logins at the replica, if there is one. */
export async function connectReplica(
  { databaseReadUrl }: Config,
  { owner, secretsKey }: { owner: Connection; secretsKey: Buffer },
): Promise<Connections | undefined> {
  if (databaseReadUrl === undefined) return undefined;
  const suffix = await withClient(owner, readRoleSuffix);
  return connectionsTo({ connectionString: databaseReadUrl }, secretsKey, suffix ?? '');
}

// A host with several addresses fails with an empty error that contains one error per address.
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message || (sqlState(error) ?? error.name) : String(error);
}
