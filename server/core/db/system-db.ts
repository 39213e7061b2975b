import type { Pool, PoolClient } from 'pg';
import { Page, Json, pageMeta } from './results.ts';
import { readSession, type Session } from './session.ts';
import { authorizeOnly, begin, commit, orRollback } from './client-db.ts';
import { withClient } from './with-client.ts';
import { openExportCursor, type ExportCursor } from './export-cursor.ts';
import { runPipeline, type Rows, type SqlStatement } from './pipeline.ts';
import type { DbMode } from './sql.ts';
import type { Replica } from './replica.ts';
import type { SingleTransaction } from './single-transaction.ts';
import { readStale } from './stale-read.ts';
import { isRead, type SystemBatch, type SystemStatement } from './system-sql.ts';

declare const systemDbBrand: unique symbol;

type Paging = { page: number; take: number };

/**
 * The only way to leave one client. It only runs statements of the system tags, only server/core/db creates it, and a
 * call of one client never gets it. Its methods are properties, so that a read-only handle is not accepted as a
 * writing one.
 */
export type SystemDb<D extends DbMode = DbMode> = {
  readonly [systemDbBrand]: true;
  /** The parsed value of one row, or null. */
  readonly value: <T>(statement: SystemStatement<T, D>) => Promise<T | null>;
  /** Columns: the JSON of the page, the total. */
  readonly page: <T>(statement: SystemStatement<T, D>, paging: Paging) => Promise<Page<T>>;
  /** Runs all statements or none, in one round trip; returns the value of the last. */
  readonly batch: <T>(statements: SystemBatch<T, D>) => Promise<T | null>;
  /** One transaction with a round trip per statement, for statements that depend on earlier results. */
  readonly transaction: <R>(work: (tx: SystemTransaction<D>) => Promise<R>) => Promise<R>;
  /** Streams rows through a cursor on a connection of its own. The caller must close it. */
  readonly export: (statement: SystemStatement<never, 'read'>) => Promise<ExportCursor>;
};

export type SystemTransaction<D extends DbMode = DbMode> = Pick<SystemDb<D>, 'value'>;

/** Reads of staff that carry their authorization with them, as a ClientDb does. */
export type AuthorizedReads = Pick<SystemDb<'read'>, 'value' | 'page'>;

type SystemPools = { system: Pool; systemExport: Pool; replica?: Replica | undefined };

/** `replica` is set if the call's reads may be stale: its statements were authorized on the primary before. */
export function createSystemDb({
  system,
  systemExport,
  replica,
  single,
}: SystemPools & {
  /** everything this handle runs is part of it */
  single?: SingleTransaction | undefined;
}): SystemDb {
  const runAll = async (statements: readonly SqlStatement[]): Promise<Rows> =>
    single ? ((await single.run(statements)).at(-1) ?? []) : runLast(system, statements);
  const run = (statement: SystemStatement<unknown, DbMode>) =>
    single
      ? runAll(withPlan(statement))
      : readStale(isRead(statement) ? replica : undefined, {
          fromReplica: (other) => runLast(other.system, withPlan(statement)),
          fromPrimary: () => runLast(system, withPlan(statement)),
        });
  return withBrand({
    ...readsThrough(run),
    export: (statement) =>
      readStale(replica, {
        fromReplica: (other) => openExportCursor(other.systemExport, isAuthorized, statement),
        fromPrimary: () => openExportCursor(systemExport, isAuthorized, statement),
        discard: (cursor) => cursor.close(),
      }),
    batch: async (statements) => parseValue(await runAll(statements)),
    transaction: (work) =>
      single?.nest((runIn) => work(toTransaction(runIn))) ??
      withClient(system, (client) => runTransaction(client, work)),
  });
}

/** Adds the authorization in front of every statement; `replica` is set if the reads may be stale. */
export function createAuthorizedReads(
  { system, replica }: { system: Pool; replica?: Replica | undefined },
  authorization: () => SqlStatement,
  onAuthorized: (session: Session) => void,
): AuthorizedReads {
  const run = (statement: SystemStatement<unknown, 'read'>): Promise<Rows> =>
    readStale(replica, {
      authorize: async () => onAuthorized(await authorizeOnly(system, authorization())),
      fromReplica: (other) => runLast(other.system, withPlan(statement)),
      fromPrimary: async () => {
        const [session = [], ...results] = await withClient(system, (client) =>
          runPipeline(client, [authorization(), ...withPlan(statement)]),
        );
        onAuthorized(readSession(session[0]?.[0]));
        return results.at(-1) ?? [];
      },
    });
  return readsThrough(run);
}

const runTransaction = <R>(client: PoolClient, work: (tx: SystemTransaction) => Promise<R>): Promise<R> =>
  orRollback(client, async () => {
    await runPipeline(client, [begin]);
    const result = await work(toTransaction((statements) => runPipeline(client, statements)));
    await runPipeline(client, [commit]);
    return result;
  });

/** Statements issued at the same time run one after the other, since there is one connection. */
function toTransaction(run: (statements: readonly SqlStatement[]) => Promise<Rows[]>): SystemTransaction {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    value: async (statement) => {
      const result = turn.then(() => run(withPlan(statement)));
      turn = result.catch(() => {});
      return parseValue((await result).at(-1) ?? []);
    },
  };
}

const runLast = async (pool: Pool, statements: readonly SqlStatement[]): Promise<Rows> =>
  (await withClient(pool, (client) => runPipeline(client, statements))).at(-1) ?? [];

const withPlan = (statement: SystemStatement<unknown, DbMode>): SqlStatement[] =>
  statement.isPlannedOnce ? [onePlan, statement] : [statement];

const readsThrough = <D extends DbMode>(
  run: (statement: SystemStatement<unknown, D>) => Promise<Rows>,
): Pick<SystemDb<D>, 'value' | 'page'> => ({
  value: async (statement) => parseValue(await run(statement)),
  page: async (statement, paging) => {
    const [row] = await run(statement);
    return new Page(new Json(row?.[0] ?? '[]'), pageMeta(paging, Number(row?.[1] ?? 0)));
  },
});

/** Until the end of the pipeline. */
const onePlan: SqlStatement = {
  text: `SELECT set_config('plan_cache_mode', 'force_generic_plan', true)`,
  values: [],
};

/** A call of staff was authorized before it got the handle. */
const isAuthorized: SqlStatement = { text: 'SELECT 1', values: [] };

function parseValue<T>(rows: Rows): T | null {
  const text = rows[0]?.[0];
  return text === undefined || text === null ? null : JSON.parse(text);
}

// The brand exists in types only; this is the only place that adds it.
const withBrand = (handle: Omit<SystemDb, typeof systemDbBrand>) => handle as SystemDb;
