import type { Pool, PoolClient } from 'pg';
import { ApiError } from '#contract/errors.ts';
import { openExportCursor, type ExportCursor } from './export-cursor.ts';
import { runPipeline, type Rows, type SqlStatement } from './pipeline.ts';
import { Json, Page, pageMeta } from './results.ts';
import type { DbMode, Statement } from './sql.ts';
import type { Replica } from './replica.ts';
import type { QuickReads } from './shared-connections.ts';
import type { SingleTransaction } from './single-transaction.ts';
import { readStale } from './stale-read.ts';
import { withClient } from './with-client.ts';
import { readSession, type Session } from './session.ts';

declare const clientDbBrand: unique symbol;

/** The statements that this handle may run: a write handle may also read. */
type Allowed<D extends DbMode> = D extends 'write' ? DbMode : 'read';
type Paging = { page: number; take: number };
type Batch<T, D extends DbMode> = [...Statement<unknown, Allowed<D>>[], Statement<T, Allowed<D>>];

/**
 * The only access to a client's rows. Every statement is sent in one pipeline with its authorization, which binds it
 * to one client. Handlers receive a ClientDb; only request handling creates one.
 */
export type ClientDb<D extends DbMode> = {
  readonly [clientDbBrand]: D;
  /** The JSON of one row, passed on without being parsed; throws not_found without a row. */
  row<T>(statement: Statement<T, Allowed<D>>): Promise<Json<T>>;
  /** Columns: the JSON of the page, the total. */
  page<T>(statement: Statement<T, Allowed<D>>, paging: Paging): Promise<Page<T>>;
  /** Columns: the JSON of the data, passed on without being parsed, and the parsed metadata; null without a row. */
  withBeside<T, B>(statement: Statement<WithBeside<T, B>, Allowed<D>>): Promise<WithBeside<T, B> | null>;
  /** The parsed value of one row, or null. */
  value<T>(statement: Statement<T, Allowed<D>>): Promise<T | null>;
  /** Runs all statements or none, in one round trip; returns the row of the last. */
  batch<T>(...statements: Batch<T, D>): Promise<Json<T>>;
  /**
   * One transaction of two round trips: the result of the first statement decides the ones that follow. Returns the
   * row of the last.
   */
  batchAfter<F, T>(
    first: Statement<F, Allowed<D>>,
    next: (value: F | null, session: Session) => Batch<T, D>,
  ): Promise<Json<T>>;
  /** One transaction with a round trip per statement, for statements that depend on earlier results. */
  transaction<R>(work: (tx: Transaction<D>, session: Session) => Promise<R>): Promise<R>;
  /** Streams rows through a cursor in a read-only transaction of its own. The caller must close it. */
  export(statement: Statement<unknown, 'read'>): Promise<ExportCursor>;
};

export type WithBeside<T, B> = { data: Json<T>; beside: B };

export type Transaction<D extends DbMode> = Pick<ClientDb<D>, 'row' | 'value'>;

/** The pools of a call; with a replica if its reads may be stale. */
export type Pools = {
  read: Pool;
  write: Pool;
  export: Pool;
  quickReads?: QuickReads | undefined;
  replica?: Replica | undefined;
};

/** All statements of a call in one transaction, which begins with the authorization. */
export type SingleClientTransaction = { transaction: SingleTransaction; session: () => Session };

/**
 * Adds the authorization in front of every pipeline, created again each time because a stream may outlive its
 * session. A single transaction has it once, at its beginning.
 */
export function createClientDb<D extends DbMode>(
  pools: Pools,
  mode: D,
  authorization: () => SqlStatement,
  onAuthorized: (session: Session) => void,
  single?: SingleClientTransaction,
): ClientDb<D> {
  const pool = mode === 'read' ? pools.read : pools.write;
  const runOn = (chosen: Pool, statements: readonly SqlStatement[]) =>
    withClient(chosen, (client) => runPipeline(client, [authorization(), ...statements]));
  const authorize = async () => onAuthorized(await authorizeOnly(pool, authorization()));
  const runOnPrimary = (statements: readonly Statement<unknown, DbMode>[]) =>
    pools.quickReads && mode === 'read' && statements.every(({ isQuick }) => isQuick)
      ? pools.quickReads.run([authorization(), ...statements])
      : runOn(pool, statements);
  const runAuthorized = (statements: readonly Statement<unknown, DbMode>[]): Promise<Rows[]> =>
    single?.transaction.run(statements) ??
    readStale(mode === 'read' ? pools.replica : undefined, {
      authorize,
      fromReplica: async ({ read }) => (await runOn(read, statements)).slice(1),
      fromPrimary: async () => {
        const [session = [], ...results] = await runOnPrimary(statements);
        onAuthorized(readSession(session[0]?.[0]));
        return results;
      },
    });
  const handle: Omit<ClientDb<D>, typeof clientDbBrand> = {
    row: async (statement) => toJson((await runAuthorized([statement])).at(-1)),
    page: async (statement, paging) => {
      const [row] = (await runAuthorized([statement])).at(-1) ?? [];
      if (!row) throw new ApiError('not_found');
      return new Page(new Json(row[0] ?? '[]'), pageMeta(paging, Number(row[1] ?? 0)));
    },
    withBeside: async (statement) => {
      const [row] = (await runAuthorized([statement])).at(-1) ?? [];
      return row ? { data: new Json(row[0] ?? 'null'), beside: JSON.parse(row[1] ?? 'null') } : null;
    },
    value: async (statement) => parseValue((await runAuthorized([statement])).at(-1)),
    batch: async (...statements) => toJson((await runAuthorized(statements)).at(-1)),
    batchAfter: (first, next) =>
      single?.transaction.nest(async (run) => {
        const value = parseValue<never>((await run([first])).at(-1));
        return toJson((await run(next(value, single.session()))).at(-1));
      }) ?? withClient(pool, (client) => runBatchAfter(client, [authorization(), first], onAuthorized, next)),
    transaction: (work) =>
      single?.transaction.nest((run) => work(toTransaction(run), single.session())) ??
      withClient(pool, (client) => runTransaction(client, authorization(), onAuthorized, work)),
    export: (statement) =>
      readStale(pools.replica, {
        authorize,
        fromReplica: (replica) => openExportCursor(replica.export, authorization(), statement),
        fromPrimary: () => openExportCursor(pools.export, authorization(), statement),
        discard: (cursor) => cursor.close(),
      }),
  };
  return withBrand(handle);
}

/** Runs only the authorization; throws if this call is not allowed. */
export async function authorizeOnly(pool: Pool, authorization: SqlStatement): Promise<Session> {
  const [rows = []] = await withClient(pool, (client) => runPipeline(client, [authorization]));
  return readSession(rows[0]?.[0]);
}

export const begin: SqlStatement = { text: 'BEGIN', values: [] };
export const commit: SqlStatement = { text: 'COMMIT', values: [] };
const rollback: SqlStatement = { text: 'ROLLBACK', values: [] };

async function runBatchAfter<D extends DbMode, F, T>(
  client: PoolClient,
  statements: readonly SqlStatement[],
  onAuthorized: (session: Session) => void,
  next: (value: F | null, session: Session) => Batch<T, D>,
): Promise<Json<T>> {
  return orRollback(client, async () => {
    const [, authorizeRows, ...first] = await runPipeline(client, [begin, ...statements]);
    const session = readSession(authorizeRows?.[0]?.[0]);
    onAuthorized(session);
    const results = await runPipeline(client, [...next(parseValue(first.at(-1)), session), commit]);
    return toJson(results.at(-2));
  });
}

async function runTransaction<D extends DbMode, R>(
  client: PoolClient,
  authorization: SqlStatement,
  onAuthorized: (session: Session) => void,
  work: (tx: Transaction<D>, session: Session) => Promise<R>,
): Promise<R> {
  return orRollback(client, async () => {
    const [, authorizeRows] = await runPipeline(client, [begin, authorization]);
    const session = readSession(authorizeRows?.[0]?.[0]);
    onAuthorized(session);
    const result = await work(
      toTransaction((one) => runPipeline(client, one)),
      session,
    );
    await runPipeline(client, [commit]);
    return result;
  });
}

const toTransaction = <D extends DbMode>(
  run: (statements: readonly SqlStatement[]) => Promise<Rows[]>,
): Transaction<D> => ({
  row: async (statement) => toJson((await run([statement])).at(-1)),
  value: async (statement) => parseValue((await run([statement])).at(-1)),
});

export async function orRollback<R>(client: PoolClient, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    // if the connection itself failed, there is nothing to roll back, and the first error is the one to throw
    await runPipeline(client, [rollback]).catch(() => {});
    throw error;
  }
}

function toJson<T>(rows: Rows | undefined): Json<T> {
  const text = rows?.[0]?.[0];
  if (text === undefined || text === null) throw new ApiError('not_found');
  return new Json(text);
}

function parseValue<T>(rows: Rows | undefined): T | null {
  const text = rows?.[0]?.[0];
  return text === undefined || text === null ? null : JSON.parse(text);
}

// The brand exists in types only; this is the only place that adds it.
const withBrand = <D extends DbMode>(handle: Omit<ClientDb<D>, typeof clientDbBrand>) =>
  handle as ClientDb<D>;
