import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withClient, type Connection } from '../connection.ts';
import type { AppliedMigration } from '../migrations.ts';
import { RowChecksum } from './row-checksum.ts';
import {
  copyOut,
  listSequences,
  listTables,
  portableText,
  type SequenceState,
  type TableShape,
} from './tables.ts';

export type StoredTable = TableShape & { rows: number; checksum: string };

export type Snapshot = {
  migrations: AppliedMigration[];
  /** the version of the schema of pg-boss */
  jobsVersion: number;
  tables: StoredTable[];
  sequences: SequenceState[];
};

/** Rows so far, and how many there are about. */
export type Progress = { table: string; rows: number; expected: number };

type Options = {
  save: (table: TableShape, rows: AsyncIterable<Buffer>) => Promise<void>;
  onProgress: (progress: Progress) => void;
};

/** Reads the whole database as it is at one moment, while others go on writing. */
export const readSnapshot = (connection: Connection, options: Options): Promise<Snapshot> =>
  withClient(connection, async (client) => {
    await client.query(`${portableText}; ${inOrder}`);
    await assertAlone(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await listTables(client);
    await assertReadable(client);
    const expected = tables.reduce((sum, { estimate }) => sum + estimate, 0);
    const stored: StoredTable[] = [];
    let before = 0;
    for (const { estimate: _, ...table } of tables) {
      const counted = new RowChecksum();
      const report = setInterval(
        () => options.onProgress({ table: table.name, rows: before + counted.rows, expected }),
        1000,
      );
      try {
        await readTable(client, table, counted, (rows) => options.save(table, rows));
      } finally {
        clearInterval(report);
      }
      before += counted.rows;
      stored.push({ ...table, rows: counted.rows, checksum: counted.checksum });
    }
    const migrations = await client.query<AppliedMigration>(
      'SELECT version, name, checksum FROM public.foyer_migrations ORDER BY version',
    );
    const jobs = await client.query<{ version: number }>('SELECT version FROM jobs.version');
    await client.query('COMMIT');
    // Sequences know no snapshot: read last, they are beyond every row above
    const sequences = await listSequences(client);
    return {
      migrations: migrations.rows,
      jobsVersion: jobs.rows[0]?.version ?? 0,
      tables: stored,
      sequences,
    };
  });

/** Rows leave a table in the order in which they are stored, and no faster than one process reads them. */
const inOrder = 'SET synchronize_seqscans = off; SET max_parallel_workers_per_gather = 0';

export const readTable = (
  client: Client,
  table: TableShape,
  counted: RowChecksum,
  consume: (rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> => {
  const rows: Readable = client.query(copyTo(copyOut(table)));
  return pipeline(rows, counted, consume);
};

// Any fixed number that the migrations do not use.
const lockKey = 4_711_005;

async function assertAlone(client: Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
    lockKey,
  ]);
  if (!rows[0]?.alone)
    throw new Error('Another backup of this database is running. Wait until it has finished.');
}

/** A table that row-level security hides would be backed up without its rows, and nobody would notice. */
async function assertReadable(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('app', 'jobs', 'public') AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relrowsecurity
       AND (NOT EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = n.nspname AND p.tablename = c.relname
              AND p.permissive = 'PERMISSIVE' AND p.cmd = 'SELECT' AND p.qual = 'true' AND current_user = ANY (p.roles))
         OR EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = n.nspname AND p.tablename = c.relname
              AND p.permissive = 'RESTRICTIVE'))`);
  if (rows.length > 0)
    throw new Error(
      `The backup may not read every row of ${rows.map(({ name }) => name).join(', ')}. Start Foyer once, which grants it.`,
    );
}
