import type { Client } from 'pg';
import { findTable } from '../installation.ts';

/** A table that exists from the beginning of a restore to its end, so that nothing is served from half of one. */
const marker = 'public.foyer_restore';

export async function assertNotRestoring(client: Client): Promise<void> {
  const backup = await readMarker(client);
  if (backup !== null)
    throw new Error(
      `The restore of the backup ${backup} was interrupted. Run it again: npm run restore -- <the same backup>.`,
    );
}

/**
 * Throws unless the database is empty, or holds what an interrupted restore of the same backup left, which is removed.
 * From here on the database counts as half restored.
 */
export async function beginRestore(client: Client, backup: string): Promise<void> {
  const interrupted = await readMarker(client);
  if (interrupted === null) {
    await assertEmpty(client);
    await client.query(`CREATE TABLE ${marker} (backup text NOT NULL)`);
    await client.query(`INSERT INTO ${marker} VALUES ($1)`, [backup]);
    return;
  }
  await client.query(
    'DROP SCHEMA IF EXISTS app, jobs CASCADE; DROP TABLE IF EXISTS public.foyer_migrations, public.foyer_installation',
  );
}

/** Whether a restore of this backup has begun here. Throws if it was one of another backup. */
export async function hasBegunRestore(client: Client, backup: string): Promise<boolean> {
  const interrupted = await readMarker(client);
  if (interrupted !== null && interrupted !== backup)
    throw new Error(
      `The restore of another backup was interrupted here: ${interrupted}. Finish that one, or begin with an empty database.`,
    );
  return interrupted !== null;
}

export const endRestore = (client: Client) => client.query(`DROP TABLE ${marker}`);

async function readMarker(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    marker,
  ]);
  if (!rows[0]?.there) return null;
  const result = await client.query<{ backup: string }>(`SELECT backup FROM ${marker}`);
  return result.rows[0]?.backup ?? '';
}

export async function assertEmpty(client: Client): Promise<void> {
  const table = await findTable(client);
  if (table !== null)
    throw new Error(
      `The database is not empty: it has ${table}. A backup is restored into an empty database only, so that nothing is overwritten.`,
    );
}
