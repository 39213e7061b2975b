import type { Client } from 'pg';
import { followsOthers, restoreRowsSql, restoreTablesSql } from './restore.ts';
import { tablesOf, type Table } from './tables.ts';

/** The state of the database: `table client` with the count and checksum of its rows. */
export type State = ReadonlyMap<string, string>;

export type Snapshot = {
  /** Of every table, without rate limit counters and last-use times. As long as nothing is written, none is read again. */
  state(): Promise<State>;
  /** Restores the state of the snapshot, if anything was written since. */
  restore(): Promise<void>;
  tables: readonly Table[];
};

const notCompared = ['call_counts'];

export async function snapshotDatabase(owner: Client): Promise<Snapshot> {
  const tables = await tablesOf(owner);
  await owner.query('DROP SCHEMA IF EXISTS baseline CASCADE; CREATE SCHEMA baseline');
  for (const { name, key } of tables) {
    await owner.query(`CREATE TABLE baseline.${name} AS TABLE app.${name}`);
    if (key.length > 0) await owner.query(`CREATE INDEX ON baseline.${name} (${key.join(', ')})`);
  }
  await owner.query('CREATE TABLE baseline.jobs_job AS TABLE jobs.job');
  const countWrites = await writeCounter(owner, tables);
  const stateQuery = stateQueryOf(tables);
  let known: { writes: number; state: State } | undefined;
  const state = async () => {
    const writes = await countWrites();
    if (known?.writes === writes) return known.state;
    const { rows } = await owner.query<{ place: string; sum: string }>({ name: 'state', text: stateQuery });
    known = { writes, state: new Map(rows.map(({ place, sum }) => [place, sum])) };
    return known.state;
  };
  const baseline = await state();
  let restoredAt = await countWrites();
  const run = async (restoreSql: string) => {
    await owner.query(restoreSql);
    const writes = await countWrites();
    await owner.query('COMMIT');
    restoredAt = writes;
  };
  return {
    tables,
    state,
    restore: async () => {
      if ((await countWrites()) === restoredAt)
        return void (await owner.query('DELETE FROM app.call_counts'));
      const changed = new Set(diffState(baseline, await state()).map((place) => place.split(' ')[0]));
      await run(restoreRowsSql(tables.filter((one) => changed.has(one.name) || followsOthers(one)))).catch(
        async () => {
          // Where single rows do not go back in this order, all of them do
          await owner.query('ROLLBACK');
          await run(restoreTablesSql(tables)).catch(async () => {
            // A session may be marked as used in the background, which can deadlock with this once
            await owner.query('ROLLBACK');
            await run(restoreTablesSql(tables));
          });
        },
      );
    },
  };
}

/** Counts statements that wrote a row, in a sequence: a transaction that is rolled back counts as well. */
async function writeCounter(owner: Client, tables: readonly Table[]): Promise<() => Promise<number>> {
  await owner.query(`CREATE SEQUENCE baseline.writes;
    CREATE FUNCTION baseline.count_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog
      AS $$ BEGIN IF EXISTS (SELECT FROM written) THEN PERFORM nextval('baseline.writes'); END IF; RETURN NULL; END $$;
    SELECT nextval('baseline.writes')`);
  const triggers = [...compared(tables).map(({ name }) => `app.${name}`), 'jobs.job'].flatMap((table) =>
    Object.entries({ INSERT: 'NEW', UPDATE: 'NEW', DELETE: 'OLD' }).map(
      ([event, rows]) =>
        `CREATE TRIGGER count_${event} AFTER ${event} ON ${table} REFERENCING ${rows} TABLE AS written
           FOR EACH STATEMENT EXECUTE FUNCTION baseline.count_write()`,
    ),
  );
  await owner.query(triggers.join(';'));
  return async () => {
    const { rows } = await owner.query<{ writes: string }>({
      name: 'writes',
      text: 'SELECT last_value AS writes FROM baseline.writes',
    });
    return Number(rows[0]?.writes);
  };
}

/** The keys in which two states differ. */
export const diffState = (before: State, after: State): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((place) => before.get(place) !== after.get(place));

const compared = (tables: readonly Table[]) => tables.filter(({ name }) => !notCompared.includes(name));

function stateQueryOf(tables: readonly Table[]): string {
  return compared(tables)
    .map(({ name, isOfClients }) => {
      const row = name === 'sessions' ? `(to_jsonb(t) - 'used_at' - 'idle_until')::text` : 't::text';
      const clientColumn = !isOfClients ? `''` : name === 'clients' ? 'id' : `coalesce(client_id::text, '')`;
      return `SELECT concat('${name} ', ${clientColumn}) AS place, concat(count(*), ' ', md5(string_agg(${row}, ',' ORDER BY ${row}))) AS sum FROM app.${name} t GROUP BY 1`;
    })
    .concat(`SELECT 'jobs ', count(*)::text FROM jobs.job`)
    .join(' UNION ALL ');
}
