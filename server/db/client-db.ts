import type { Pool, PoolClient } from 'pg';
import { ApiError } from '#contract/errors.ts';
import { openExportCursor, type ExportCursor } from './export-cursor.ts';
import { runPipeline, type Rows, type SqlStatement } from './pipeline.ts';
import { Json, Page, pageMeta } from '../http/responses.ts';
import type { DbMode, Statement } from './sql.ts';
import { readSession, type Session } from '../security/session.ts';

declare const clientDbBrand: unique symbol;

/** What a statement may do through this handle: a write handle may read as well. */
type Allowed<D extends DbMode> = D extends 'write' ? DbMode : 'read';
type Paging = { page: number; take: number };

/**
 * The only way to a client's rows: every statement flies together with its entry, so it is bound to one client and ends with it.
 * Handlers are given one; only the gate can make one.
 */
export type ClientDb<D extends DbMode> = {
  readonly [clientDbBrand]: D;
  /** The JSON of one row, passed on unread; no row is the 404 of 'not yours' and 'not there'. */
  row<T>(statement: Statement<T, Allowed<D>>): Promise<Json<T>>;
  /** Columns: the JSON of the page, the total. */
  page<T>(statement: Statement<T, Allowed<D>>, paging: Paging): Promise<Page<T>>;
  /** The parsed value of one row, or null. */
  value<T>(statement: Statement<T, Allowed<D>>): Promise<T | null>;
  /** All of them or none, in one round trip; answers the value of the last. */
  batch<T>(...statements: [...Statement<unknown, Allowed<D>>[], Statement<T, Allowed<D>>]): Promise<Json<T>>;
  /** Work whose next step depends on the last: one transaction, a round trip each. */
  transaction<R>(work: (steps: Transaction<D>, session: Session) => Promise<R>): Promise<R>;
  /** Rows as they are read, through a cursor in a read-only transaction of its own. Whoever opens it has it closed. */
  export(statement: Statement<unknown, 'read'>): Promise<ExportCursor>;
};

export type Transaction<D extends DbMode> = Pick<ClientDb<D>, 'row' | 'value'>;

export type Pools = { read: Pool; write: Pool; export: Pool };

/** Every request brings its own entry; it travels in front of each flight, made anew: a stream may outlive its session. */
export function createClientDb<D extends DbMode>(
  pools: Pools,
  does: D,
  enter: () => SqlStatement,
  entered: (session: Session) => void,
): ClientDb<D> {
  const pool = does === 'read' ? pools.read : pools.write;
  const flight = async (statements: readonly SqlStatement[]): Promise<Rows[]> => {
    const [session = [], ...results] = await withClient(pool, (client) =>
      runPipeline(client, [enter(), ...statements]),
    );
    entered(readSession(session[0]?.[0]));
    return results;
  };
  const handle: Omit<ClientDb<D>, typeof clientDbBrand> = {
    row: async (statement) => json((await flight([statement])).at(-1)),
    page: async (statement, paging) => {
      const [row] = (await flight([statement])).at(-1) ?? [];
      if (!row) throw new ApiError('not_found');
      return new Page(new Json(row[0] ?? '[]'), pageMeta(paging, Number(row[1] ?? 0)));
    },
    value: async (statement) => parsed((await flight([statement])).at(-1)),
    batch: async (...statements) => json((await flight(statements)).at(-1)),
    transaction: (work) => withClient(pool, (client) => transaction(client, enter(), entered, work)),
    export: (statement) => openExportCursor(pools.export, enter(), statement),
  };
  return branded(handle);
}

/** Sends the entry alone: whether this call may be made at all. */
export async function authorizeOnly(pool: Pool, enter: SqlStatement): Promise<Session> {
  const [rows = []] = await withClient(pool, (client) => runPipeline(client, [enter]));
  return readSession(rows[0]?.[0]);
}

export async function withClient<R>(pool: Pool, work: (client: PoolClient) => Promise<R>): Promise<R> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens to idle connections only; one that dies while it is lent must not take the process with it.
  const died = (error: Error) => void (broken = error);
  client.on('error', died);
  try {
    return await work(client);
  } catch (error) {
    // A statement that failed leaves the connection well; anything else may have left it in the middle of an answer.
    if (!(error instanceof ApiError) && !isDatabaseError(error))
      broken = error instanceof Error ? error : new Error('broken');
    throw error;
  } finally {
    client.off('error', died);
    client.release(broken);
  }
}

const begin: SqlStatement = { text: 'BEGIN', values: [] };
const commit: SqlStatement = { text: 'COMMIT', values: [] };
const rollback: SqlStatement = { text: 'ROLLBACK', values: [] };

async function transaction<D extends DbMode, R>(
  client: PoolClient,
  enter: SqlStatement,
  entered: (session: Session) => void,
  work: (steps: Transaction<D>, session: Session) => Promise<R>,
): Promise<R> {
  try {
    const [, line] = await runPipeline(client, [begin, enter]);
    const session = readSession(line?.[0]?.[0]);
    entered(session);
    const steps: Transaction<D> = {
      row: async (statement) => json((await runPipeline(client, [statement])).at(-1)),
      value: async (statement) => parsed((await runPipeline(client, [statement])).at(-1)),
    };
    const result = await work(steps, session);
    await runPipeline(client, [commit]);
    return result;
  } catch (error) {
    // where the connection is what failed there is nothing left to undo, and its loss is what is to be said
    await runPipeline(client, [rollback]).catch(() => {});
    throw error;
  }
}

function json<T>(rows: Rows | undefined): Json<T> {
  const text = rows?.[0]?.[0];
  if (text === undefined || text === null) throw new ApiError('not_found');
  return new Json(text);
}

function parsed<T>(rows: Rows | undefined): T | null {
  const text = rows?.[0]?.[0];
  return text === undefined || text === null ? null : JSON.parse(text);
}

const isDatabaseError = (error: unknown) =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';

// The brand exists in types alone: this is the one place that hands it out.
const branded = <D extends DbMode>(handle: Omit<ClientDb<D>, typeof clientDbBrand>) => handle as ClientDb<D>;
