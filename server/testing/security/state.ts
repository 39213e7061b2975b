import type { Client } from 'pg';

/** The state of the database: `table client` with the count and checksum of its rows. */
export type State = ReadonlyMap<string, string>;

export type Snapshot = {
  /** Of every table, without rate limit counters and last-use times. As long as nothing is written, none is read again. */
  state(): Promise<State>;
  /** Restores the state of the snapshot, if anything was written since. */
  restore(): Promise<void>;
  tables: readonly Table[];
};

export type Table = {
  name: string;
  isOfClients: boolean;
  columns: { name: string; type: string; isChecked: boolean }[];
};

const notCompared = ['call_counts'];

export async function snapshotDatabase(owner: Client): Promise<Snapshot> {
  const tables = await tablesOf(owner);
  await owner.query('DROP SCHEMA IF EXISTS baseline CASCADE; CREATE SCHEMA baseline');
  for (const { name } of tables) await owner.query(`CREATE TABLE baseline.${name} AS TABLE app.${name}`);
  const countWrites = await writeCounter(owner, tables);
  const stateQuery = stateQueryOf(tables);
  const restoreSql = restoreSqlOf(tables);
  let known: { writes: number; state: State } | undefined;
  let restoredAt = await countWrites();
  const restore = async () => {
    await owner.query(restoreSql);
    const writes = await countWrites();
    await owner.query('COMMIT');
    restoredAt = writes;
  };
  return {
    tables,
    state: async () => {
      const writes = await countWrites();
      if (known?.writes === writes) return known.state;
      const { rows } = await owner.query<{ place: string; sum: string }>({ name: 'state', text: stateQuery });
      known = { writes, state: new Map(rows.map(({ place, sum }) => [place, sum])) };
      return known.state;
    },
    restore: async () => {
      if ((await countWrites()) === restoredAt)
        return void (await owner.query('DELETE FROM app.call_counts'));
      // A session may be marked as used in the background, which can deadlock with this once
      await restore().catch(async () => {
        await owner.query('ROLLBACK');
        await restore();
      });
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

/** In the order of the foreign keys, children are deleted first and inserted last. The transaction stays open. */
function restoreSqlOf(tables: readonly Table[]): string {
  const deletes = tables.toReversed().map(({ name }) => `DELETE FROM app.${name}`);
  const inserts = tables.map(({ name, columns }) => {
    const list = columns.map((column) => column.name).join(', ');
    return `INSERT INTO app.${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM baseline.${name}`;
  });
  return ['BEGIN', 'DELETE FROM jobs.job', ...deletes, ...inserts].join(';');
}

async function tablesOf(owner: Client): Promise<Table[]> {
  const { rows } = await owner.query<Table & { parents: string[] }>(`
    SELECT c.relname AS name,
      c.relname = 'clients' OR bool_or(a.attname = 'client_id') AS "isOfClients",
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isChecked', EXISTS (
        SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('c', 'f') AND a.attnum = ANY (k.conkey)))
        ORDER BY a.attnum) AS columns,
      ARRAY(SELECT DISTINCT k.confrelid::regclass::text FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS parents
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'app'::regnamespace AND c.relkind = 'r'
    GROUP BY c.oid, c.relname ORDER BY c.relname`);
  const sorted: Table[] = [];
  const remaining = [...rows];
  while (remaining.length > 0) {
    const next = remaining.findIndex(({ parents }) =>
      parents.every((parent) => sorted.some(({ name }) => `app.${name}` === parent)),
    );
    const [table] = remaining.splice(Math.max(next, 0), 1);
    if (table) sorted.push(table);
  }
  return sorted;
}
