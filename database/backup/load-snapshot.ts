import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { inTransaction, withClient, type Connection } from '../connection.ts';
import { readTable, type Snapshot, type StoredTable } from './read-snapshot.ts';
import { suspendRules } from './rules-of-tables.ts';
import { RowChecksum } from './row-checksum.ts';
import { copyIn, listTables, portableText, type TableShape } from './tables.ts';

/**
 * Replaces all rows of a migrated database with those of a snapshot, in one transaction. It commits only after each
 * table was read again, with the same rows and the same checksum.
 */
export const loadSnapshot = (
  owner: Connection,
  { tables, sequences }: Pick<Snapshot, 'tables' | 'sequences'>,
  {
    open,
    onTable,
  }: { open: (table: StoredTable) => Promise<Readable>; onTable: (table: StoredTable) => void },
): Promise<void> =>
  withClient(owner, async (client) => {
    await client.query(
      `${portableText}; SET max_parallel_workers_per_gather = 0; SET synchronize_seqscans = off`,
    );
    await assertSameTables(client, tables);
    await inTransaction(client, async () => {
      const resumeRules = await suspendRules(client);
      await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
      for (const table of tables) {
        await createPartitions(client, table);
        const counted = new RowChecksum();
        await pipeline(await open(table), counted, client.query(copyFrom(copyIn(table))));
        await assertEqual(client, table);
        onTable(table);
      }
      for (const { name, last } of sequences)
        if (last !== null) await client.query('SELECT setval($1::regclass, $2::bigint)', [name, last]);
      await resumeRules();
    });
    await client.query('ANALYZE');
  });

async function assertSameTables(client: Client, stored: readonly StoredTable[]): Promise<void> {
  const describe = ({ name, columns }: TableShape) => `${name} (${columns.join(', ')})`;
  const present = new Set((await listTables(client)).map(describe));
  const expectedTables = stored.map(describe);
  const [differing] = [
    ...expectedTables.filter((table) => !present.has(table)),
    ...[...present].filter((table) => !expectedTables.includes(table)),
  ];
  if (differing !== undefined)
    throw new Error(`The tables of this backup are not those of its migrations: ${differing} differs.`);
}

/** Page views have a partition for each month, and the library of tasks has one for each day of its statistics. */
async function createPartitions(client: Client, { partitions }: TableShape): Promise<void> {
  for (const partition of partitions) {
    const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
      partition,
    ]);
    if (rows[0]?.there) continue;
    const [, year, month] = /^app\.page_views_(\d{4})_(\d\d)$/.exec(partition) ?? [];
    const [, day] = /^jobs\.queue_stats_(\d{8})$/.exec(partition) ?? [];
    if (year) await client.query('SELECT app.add_page_view_month($1::date)', [`${year}-${month}-01`]);
    else if (day) await createDayOfTasks(client, day);
    else throw new Error(`Nobody knows how the partition ${partition} is created.`);
  }
}

/** As pg-boss creates it for today and tomorrow alone: a backup is restored on a later day. */
async function createDayOfTasks(client: Client, day: string): Promise<void> {
  const { rows } = await client.query<{ statements: string[] }>(
    `SELECT ARRAY[
       format('CREATE TABLE jobs.%I PARTITION OF jobs.queue_stats FOR VALUES FROM (%L) TO (%L)',
         'queue_stats_' || $1::text, $1::date || ' 00:00:00+00', $1::date + 1 || ' 00:00:00+00'),
       format('ALTER TABLE jobs.%I OWNER TO %s', 'queue_stats_' || $1::text, relowner::regrole)] AS statements
     FROM pg_class WHERE oid = 'jobs.queue_stats'::regclass`,
    [day],
  );
  for (const statement of rows[0]?.statements ?? []) await client.query(statement);
}

async function assertEqual(client: Client, table: StoredTable): Promise<void> {
  const checksum = new RowChecksum();
  await readTable(client, table, checksum, async (rows) => {
    for await (const _ of rows);
  });
  if (checksum.rows !== table.rows || checksum.checksum !== table.checksum)
    throw new Error(
      `${table.name} has ${checksum.rows} rows where the backup has ${table.rows}, or they differ. Nothing was restored.`,
    );
}
