import type { Pool, PoolClient } from 'pg';
import { Refused } from '#contract/errors.ts';
import { openExport, type ExportCursor } from './export-cursor.ts';
import { fly, type Rows, type Step } from './flight.ts';
import { Json, Page, pageMeta } from './json.ts';
import type { Does, Statement } from './sql.ts';
import { readSession, type Session } from './who.ts';

declare const opened: unique symbol;

/** What a statement may do through this handle: a write handle may read as well. */
type Allowed<D extends Does> = D extends 'write' ? Does : 'read';
type Paging = { page: number; take: number };

/**
 * The only way to a client's rows: every statement flies together with its entry, so it is bound to one client and ends with it.
 * Handlers are given one; only the gate can make one.
 */
export type ClientDb<D extends Does> = {
  readonly [opened]: D;
  /** The JSON of one row, passed on unread; no row is the 404 of 'not yours' and 'not there'. */
  answer<T>(statement: Statement<T, Allowed<D>>): Promise<Json<T>>;
  /** Columns: the JSON of the page, the total. */
  page<T>(statement: Statement<T, Allowed<D>>, paging: Paging): Promise<Page<T>>;
  /** The parsed value of one row, or null. */
  value<T>(statement: Statement<T, Allowed<D>>): Promise<T | null>;
  /** All of them or none, in one round trip; answers the value of the last. */
  together<T>(
    ...statements: [...Statement<unknown, Allowed<D>>[], Statement<T, Allowed<D>>]
  ): Promise<Json<T>>;
  /** Work whose next step depends on the last: one transaction, a round trip each. */
  steps<R>(work: (steps: Steps<D>, session: Session) => Promise<R>): Promise<R>;
  /** Rows as they are read, through a cursor in a read-only transaction of its own. Whoever opens it has it closed. */
  export(statement: Statement<unknown, 'read'>): Promise<ExportCursor>;
};

export type Steps<D extends Does> = Pick<ClientDb<D>, 'answer' | 'value'>;

export type Pools = { read: Pool; write: Pool; export: Pool };

/** Every request brings its own entry; it travels in front of each flight, made anew: a stream may outlive its session. */
export function clientDb<D extends Does>(
  pools: Pools,
  does: D,
  enter: () => Step,
  entered: (session: Session) => void,
): ClientDb<D> {
  const pool = does === 'read' ? pools.read : pools.write;
  const flight = async (statements: readonly Step[]): Promise<Rows[]> => {
    const [session = [], ...results] = await withClient(pool, (client) =>
      fly(client, [enter(), ...statements]),
    );
    entered(readSession(session[0]?.[0]));
    return results;
  };
  const handle: Omit<ClientDb<D>, typeof opened> = {
    answer: async (statement) => json((await flight([statement])).at(-1)),
    page: async (statement, paging) => {
      const [row] = (await flight([statement])).at(-1) ?? [];
      if (!row) throw new Refused('not_found');
      return new Page(new Json(row[0] ?? '[]'), pageMeta(paging, Number(row[1] ?? 0)));
    },
    value: async (statement) => parsed((await flight([statement])).at(-1)),
    together: async (...statements) => json((await flight(statements)).at(-1)),
    steps: (work) => withClient(pool, (client) => transaction(client, enter(), entered, work)),
    export: (statement) => openExport(pools.export, enter(), statement),
  };
  return branded(handle);
}

/** Sends the entry alone: whether this call may be made at all. */
export async function enterAlone(pool: Pool, enter: Step): Promise<Session> {
  const [rows = []] = await withClient(pool, (client) => fly(client, [enter]));
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
    if (!(error instanceof Refused) && !isDatabaseError(error))
      broken = error instanceof Error ? error : new Error('broken');
    throw error;
  } finally {
    client.off('error', died);
    client.release(broken);
  }
}

const begin: Step = { text: 'BEGIN', values: [] };
const commit: Step = { text: 'COMMIT', values: [] };
const rollback: Step = { text: 'ROLLBACK', values: [] };

async function transaction<D extends Does, R>(
  client: PoolClient,
  enter: Step,
  entered: (session: Session) => void,
  work: (steps: Steps<D>, session: Session) => Promise<R>,
): Promise<R> {
  try {
    const [, line] = await fly(client, [begin, enter]);
    const session = readSession(line?.[0]?.[0]);
    entered(session);
    const steps: Steps<D> = {
      answer: async (statement) => json((await fly(client, [statement])).at(-1)),
      value: async (statement) => parsed((await fly(client, [statement])).at(-1)),
    };
    const result = await work(steps, session);
    await fly(client, [commit]);
    return result;
  } catch (error) {
    // where the connection is what failed there is nothing left to undo, and its loss is what is to be said
    await fly(client, [rollback]).catch(() => {});
    throw error;
  }
}

function json<T>(rows: Rows | undefined): Json<T> {
  const text = rows?.[0]?.[0];
  if (text === undefined || text === null) throw new Refused('not_found');
  return new Json(text);
}

function parsed<T>(rows: Rows | undefined): T | null {
  const text = rows?.[0]?.[0];
  return text === undefined || text === null ? null : JSON.parse(text);
}

const isDatabaseError = (error: unknown) =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';

// The brand exists in types alone: this is the one place that hands it out.
const branded = <D extends Does>(handle: Omit<ClientDb<D>, typeof opened>) => handle as ClientDb<D>;
