import type { Client } from 'pg';
import { runPipeline, type Rows } from '#server/core/db/pipeline.ts';
import { restoreRows, restoreTables } from './restore.ts';
import { listTables, type Table } from './tables.ts';

/** The state of the database: `table client` with the count and checksum of its rows. */
export type State = ReadonlyMap<string, string>;

export type Snapshot = {
  /** Of every table, without rate limit counters and last-use times. A table is only read again after a write. */
  state(): Promise<State>;
  /** The tables written since the last restore, and those that are not watched. */
  written(): Promise<ReadonlySet<string>>;
  /** Restores the state of the snapshot, if anything was written since. */
  restore(): Promise<void>;
  tables: readonly Table[];
};

const notCompared = ['call_counts'];
/** Jobs are in a schema of their own; here they are one more table. */
const jobs = 'jobs';

export async function snapshotDatabase(owner: Client): Promise<Snapshot> {
  const tables = await listTables(owner);
  const copies = tables.flatMap(({ name, key }) => [
    `CREATE TABLE baseline.${name} AS TABLE app.${name}`,
    ...(key.length > 0 ? [`CREATE INDEX ON baseline.${name} (${key.join(', ')})`] : []),
  ]);
  await owner.query(
    ['CREATE SCHEMA baseline', ...copies, 'CREATE TABLE baseline.jobs_job AS TABLE jobs.job'].join(';'),
  );
  const takeWrites = await recordWrites(owner, tables);
  const baseline = await readState(owner, compared(tables), true);
  let known = baseline;
  let written = new Set<string>();
  const readWritten = async () => {
    const names = new Set(await takeWrites());
    if (names.size === 0) return;
    written = new Set([...written, ...names]);
    const again = compared(tables).filter(({ name }) => names.has(name));
    const kept = [...known].filter(([place]) => !names.has(tableOf(place)));
    const next = new Map([...kept, ...(await readState(owner, again, names.has(jobs)))]);
    known = diffState(baseline, next).length === 0 ? baseline : next;
  };
  const changedTables = () => {
    const names = new Set(diffState(baseline, known).map(tableOf));
    return tables.filter(({ name }) => names.has(name));
  };
  const run = async (statements: readonly string[]) => {
    await runTogether(owner, statements);
    await readWritten();
  };
  // If single rows cannot be restored in this order, all tables are. A session may be marked as used in the
  // background, which can deadlock with this once.
  const restoreChanged = () =>
    run(restoreRows(changedTables()))
      .catch(() => run(restoreTables(tables)))
      .catch(() => run(restoreTables(tables)));
  return {
    tables,
    state: async () => {
      await readWritten();
      return known;
    },
    written: async () => {
      await readWritten();
      return new Set([...written, ...notCompared]);
    },
    restore: async () => {
      await readWritten();
      if (written.size === 0) return void (await owner.query('DELETE FROM app.call_counts'));
      // triggers write some tables whenever rows of their subject are restored: a second pass restores those
      for (let pass = 1; pass === 1 || (pass <= 3 && known !== baseline); pass += 1) await restoreChanged();
      if (known !== baseline) throw new Error(`Not restored: ${diffState(baseline, known).join(', ')}`);
      written = new Set();
    },
  };
}

/** Records which tables are written; each call returns the names since the last one. */
async function recordWrites(owner: Client, tables: readonly Table[]): Promise<() => Promise<string[]>> {
  await owner.query(`CREATE TABLE baseline.writes (name text);
    CREATE FUNCTION baseline.record_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog
      AS $$ BEGIN IF EXISTS (SELECT FROM written) THEN INSERT INTO baseline.writes VALUES (TG_ARGV[0]); END IF; RETURN NULL; END $$`);
  const places = [...compared(tables).map(({ name }) => [name, `app.${name}`]), [jobs, 'jobs.job']];
  const triggers = places.flatMap(([name, table]) =>
    Object.entries({ INSERT: 'NEW', UPDATE: 'NEW', DELETE: 'OLD' }).map(
      ([event, rows]) =>
        `CREATE TRIGGER record_${event} AFTER ${event} ON ${table} REFERENCING ${rows} TABLE AS written
           FOR EACH STATEMENT EXECUTE FUNCTION baseline.record_write('${name}')`,
    ),
  );
  await owner.query(triggers.join(';'));
  return async () => {
    const { rows } = await owner.query<{ name: string }>({
      name: 'writes',
      text: 'DELETE FROM baseline.writes RETURNING name',
    });
    return rows.map(({ name }) => name);
  };
}

/** The keys in which two states differ. */
export const diffState = (before: State, after: State): string[] =>
  before === after
    ? []
    : [...new Set([...before.keys(), ...after.keys()])].filter(
        (place) => before.get(place) !== after.get(place),
      );

const tableOf = (place: string): string => place.split(' ')[0] ?? '';

const compared = (tables: readonly Table[]) => tables.filter(({ name }) => !notCompared.includes(name));

async function readState(owner: Client, tables: readonly Table[], withJobs: boolean): Promise<State> {
  const sums = await runTogether(owner, [...tables.map(sumOf), ...(withJobs ? [sumOfJobs] : [])]);
  return new Map(sums.flat().map(([place, sum]) => [place ?? '', sum ?? '']));
}

/** All or none, in one round trip; each is planned once, which takes PostgreSQL longer than restoring a row. */
const runTogether = (owner: Client, statements: readonly string[]): Promise<Rows[]> =>
  runPipeline(
    owner,
    statements.map((text) => ({ text, values: [] })),
  );

const sumOfJobs = `SELECT '${jobs} ', count(*) FROM jobs.job`;

function sumOf({ name, isOfClients }: Table): string {
  const row = name === 'sessions' ? `(to_jsonb(t) - 'used_at' - 'idle_until')::text` : 't::text';
  const clientColumn = !isOfClients ? `''` : name === 'clients' ? 'id' : `coalesce(client_id::text, '')`;
  return `SELECT concat('${name} ', ${clientColumn}), concat(count(*), ' ', md5(string_agg(${row}, ',' ORDER BY ${row}))) FROM app.${name} t GROUP BY 1`;
}
