import type { ClientBase, Submittable } from 'pg';
import { isPgConnection, nameOfStatement, type PgConnection } from './pg-connection.ts';
import { encode, type Value } from './sql.ts';
import { traceStatements } from '#server/core/traces.ts';

/** A SQL text and its parameters. */
export type SqlStatement = { readonly text: string; readonly values: readonly Value[] };
/** The rows of one statement, each a list of columns in the text format of PostgreSQL. */
export type Rows = (string | null)[][];

/**
 * Sends several statements in one round trip with ONE Sync. PostgreSQL runs everything up to Sync in one implicit
 * transaction: an error skips the rest and rolls back, and SET LOCAL ends with it. Resolves once the server is ready
 * for the next query, so the results are committed.
 */
export const runPipeline = (client: ClientBase, statements: readonly SqlStatement[]): Promise<Rows[]> =>
  traceStatements(
    statements,
    () =>
      new Promise((resolve, reject) => {
        client.query(new Pipeline(statements, resolve, reject));
      }),
  );

type Prepared = { ready: Set<string>; pending: string[] };
const prepared = new WeakMap<PgConnection, Prepared>();

class Pipeline implements Submittable {
  readonly #statements: readonly SqlStatement[];
  readonly #resolve: (rows: Rows[]) => void;
  readonly #reject: (error: Error) => void;
  readonly #rows: Rows[] = [[]];
  #connection: PgConnection | undefined;

  constructor(
    statements: readonly SqlStatement[],
    resolve: (rows: Rows[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: unknown): void {
    if (!isPgConnection(connection))
      throw new Error('runPipeline does not know this connection: pg has changed.');
    this.#connection = connection;
    const { ready, pending } = preparedOn(connection);
    connection.stream.cork();
    for (const { text, values } of this.#statements) {
      const name = nameOfStatement(text);
      if (!ready.has(name) && !pending.includes(name)) {
        connection.parse({ name, text });
        pending.push(name);
      }
      connection.bind({ statement: name, values: values.map(encode) });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.at(-1)?.push(fields);
  }

  handleCommandComplete(): void {
    this.#rows.push([]);
  }

  handleError(error: Error): void {
    if (this.#connection) preparedOn(this.#connection).pending.length = 0;
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#rows.pop();
    this.#resolve(this.#rows);
  }
}

/** The statements this connection has parsed, and those it was asked to parse but has not confirmed. */
function preparedOn(connection: PgConnection): Prepared {
  const existing = prepared.get(connection);
  if (existing) return existing;
  const state: Prepared = { ready: new Set(), pending: [] };
  prepared.set(connection, state);
  connection.on('parseComplete', () => {
    const name = state.pending.shift();
    if (name !== undefined) state.ready.add(name);
  });
  return state;
}
