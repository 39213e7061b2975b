import type { Client } from 'pg';
import type { Migration } from './migrations.ts';
import { compareReleases } from './releases.ts';

type Applied = Pick<Migration, 'version' | 'name' | 'checksum' | 'oldestCode'>;

/**
 * The migrations that the database lacks. Throws if it has one that is not among these, unless that allows the code of
 * this release to run on its schema.
 */
export async function listPending(
  client: Client,
  migrations: readonly Migration[],
  release: string | null,
): Promise<Migration[]> {
  await ensureTable(client);
  const applied = await listApplied(client);
  for (const one of applied) {
    const known = migrations.find(({ version }) => version === one.version);
    if (!known) assertMayRun(one, release);
    else if (known.checksum !== one.checksum)
      throw new Error(
        `The migration ${known.name} was changed after it had been applied. Put it back as it was and write the change as a new migration.`,
      );
  }
  return migrations.filter(({ version }) => !applied.some((one) => one.version === version));
}

/** Whether a newer release has migrated the database. */
export const isNewerThan = async (client: Client, migrations: readonly Migration[]): Promise<boolean> =>
  (await listApplied(client)).some(({ version }) => migrations.every((known) => known.version !== version));

export const recordMigration = (client: Client, { version, name, checksum, oldestCode }: Applied) =>
  client.query(
    'INSERT INTO public.foyer_migrations (version, name, checksum, oldest_code) VALUES ($1, $2, $3, $4)',
    [version, name, checksum, oldestCode],
  );

/** An earlier Foyer wrote the table without its last column. Altering it each time would wait for every backup. */
async function ensureTable(client: Client): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS public.foyer_migrations
       (version int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), oldest_code text)`,
  );
  const { rowCount } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'public.foyer_migrations'::regclass AND attname = 'oldest_code'`,
  );
  if (!rowCount) await client.query('ALTER TABLE public.foyer_migrations ADD COLUMN oldest_code text');
}

const listApplied = async (client: Client): Promise<Applied[]> =>
  (
    await client.query<Applied>(
      'SELECT version, name, checksum, oldest_code AS "oldestCode" FROM public.foyer_migrations ORDER BY version',
    )
  ).rows;

function assertMayRun({ name, oldestCode }: Applied, release: string | null): void {
  if (oldestCode === null || release === null)
    throw new Error(
      `The database is newer than this Foyer: it has ${name}, which is not among the migrations here. Start the newer Foyer, or restore a backup.`,
    );
  if (compareReleases(release, oldestCode) < 0)
    throw new Error(
      `The database is too new for this Foyer, which is ${release}: since ${name} it needs ${oldestCode} or newer. Start one of those, or restore a backup.`,
    );
}
