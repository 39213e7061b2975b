import type { Pool, PoolClient } from 'pg';
import { runPipeline, type Rows, type SqlStatement } from './pipeline.ts';
import { withClient } from './with-client.ts';

type Run = (statements: readonly SqlStatement[]) => Promise<Rows[]>;

/** One transaction for the whole call. It begins with the first statement and ends with the call. */
export type SingleTransaction = {
  /** Runs all statements or none, in one round trip. After a failure the transaction continues without them. */
  run: Run;
  /** The same for work of several round trips. */
  nest: <R>(work: (run: Run) => Promise<R>) => Promise<R>;
  /** Ends it with these statements; if no statement ran before, there is nothing to end. */
  commit: (last: readonly SqlStatement[]) => Promise<void>;
  rollback: () => Promise<void>;
};

/** All other statements depend on `first`; `onBegun` receives its results. */
export function createSingleTransaction(
  pool: Pool,
  first: () => readonly SqlStatement[],
  onBegun: (results: Rows[]) => void = () => {},
): SingleTransaction {
  let connecting: Promise<PoolClient> | undefined;
  /** the connection goes back to the pool when this is settled */
  const ending = Promise.withResolvers<void>();
  let returned: Promise<void> = Promise.resolve();
  let failure: unknown = null;
  let isEnded = false;
  let turn: Promise<unknown> = Promise.resolve();
  let savepoints = 0;

  function connect(): Promise<PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    returned = withClient(pool, (client) => {
      resolve(client);
      return ending.promise;
    });
    returned.catch(reject);
    return promise;
  }

  async function runFirst(statements: readonly SqlStatement[]): Promise<Rows[]> {
    connecting = connect();
    const client = await connecting;
    const needed = first();
    try {
      const results = await runPipeline(client, [begin, ...needed, savepoint(0), ...statements]);
      onBegun(results.slice(1, needed.length + 1));
      return results.slice(needed.length + 2);
    } catch (error) {
      await goBack(client, 0, error);
      throw error;
    }
  }

  /**
   * A handler may issue two statements at the same time, while a connection can only have one savepoint after the
   * other.
   */
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  async function runNext(statements: readonly SqlStatement[]): Promise<Rows[]> {
    if (!connecting) return runFirst(statements);
    const client = await ready();
    savepoints += 1;
    try {
      return (await runPipeline(client, [savepoint(savepoints), ...statements, release(savepoints)])).slice(
        1,
        -1,
      );
    } catch (error) {
      await goBack(client, savepoints, error);
      throw error;
    }
  }

  async function nest<R>(work: (run: Run) => Promise<R>): Promise<R> {
    if (!connecting) await runFirst([]);
    const client = await ready();
    savepoints += 1;
    const name = savepoints;
    await runPipeline(client, [savepoint(name)]);
    try {
      const result = await work((statements) => runPipeline(client, statements));
      await runPipeline(client, [release(name)]);
      return result;
    } catch (error) {
      await goBack(client, name, error);
      throw error;
    }
  }

  async function ready(): Promise<PoolClient> {
    const client = await connecting;
    if (!client || failure) throw failure ?? new Error('The transaction has not begun.');
    return client;
  }

  /** If this fails too, nothing has begun and nothing can follow. */
  const goBack = (client: PoolClient, name: number, reason: unknown) =>
    runPipeline(client, [rollbackTo(name)]).catch(() => (failure = reason));

  async function end(last: readonly SqlStatement[]): Promise<void> {
    await turn;
    const client = await connecting;
    if (!client || isEnded) return;
    isEnded = true;
    try {
      if (last.at(-1) === commit && failure) throw failure;
      await runPipeline(client, last);
      ending.resolve();
    } catch (error) {
      await runPipeline(client, [rollback]).catch(() => {});
      ending.reject(error);
    }
    return returned;
  }

  return {
    run: (statements) => inTurn(() => runNext(statements)),
    nest: (work) => inTurn(() => nest(work)),
    commit: (last) => end([...last, commit]),
    rollback: () => end([rollback]),
  };
}

const plain = (text: string): SqlStatement => ({ text, values: [] });
const begin = plain('BEGIN');
const commit = plain('COMMIT');
const rollback = plain('ROLLBACK');
const savepoint = (n: number) => plain(`SAVEPOINT s${n}`);
const rollbackTo = (n: number) => plain(`ROLLBACK TO SAVEPOINT s${n}`);
const release = (n: number) => plain(`RELEASE SAVEPOINT s${n}`);
