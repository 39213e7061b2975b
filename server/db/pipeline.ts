import type { PoolClient, Submittable } from 'pg';
import { encode, type Value } from './sql.ts';

/** What travels: text and parameters. */
export type SqlStatement = { readonly text: string; readonly values: readonly Value[] };
/** The rows of one step, each a list of columns as PostgreSQL writes them. */
export type Rows = (string | null)[][];

/**
 * Several statements in one round trip under ONE Sync. PostgreSQL keeps everything up to Sync in one implicit transaction:
 * an error skips the rest and undoes what was done, and settings made with SET LOCAL end with it. There is no state to forget.
 * Resolves only once the server says it is ready again, so what it answers is committed.
 */
export function runPipeline(client: PoolClient, steps: readonly SqlStatement[]): Promise<Rows[]> {
  return new Promise((resolve, reject) => {
    client.query(new Flight(steps, resolve, reject));
  });
}

/** The part of pg's connection a flight speaks to; @types/pg describes an older one. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  on(event: 'parseComplete', listener: () => void): void;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: (string | Buffer | null)[] }): void;
  execute(portal: object): void;
  sync(): void;
};

type Prepared = { ready: Set<string>; asked: string[] };
const prepared = new WeakMap<Wire, Prepared>();

class Flight implements Submittable {
  readonly #steps: readonly SqlStatement[];
  readonly #resolve: (rows: Rows[]) => void;
  readonly #reject: (error: Error) => void;
  readonly #rows: Rows[] = [[]];
  #wire: Wire | undefined;

  constructor(
    steps: readonly SqlStatement[],
    resolve: (rows: Rows[]) => void,
    reject: (error: Error) => void,
  ) {
    this.#steps = steps;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: unknown): void {
    if (!isWire(connection)) throw new Error('This is no connection of pg.');
    this.#wire = connection;
    const { ready, asked } = known(connection);
    connection.stream.cork();
    for (const { text, values } of this.#steps) {
      const name = nameOf(text);
      if (!ready.has(name) && !asked.includes(name)) {
        connection.parse({ name, text });
        asked.push(name);
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
    if (this.#wire) known(this.#wire).asked.length = 0;
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#rows.pop();
    this.#resolve(this.#rows);
  }
}

/** The statements this connection has parsed, and those it was asked to and has not answered yet. */
function known(wire: Wire): Prepared {
  const there = prepared.get(wire);
  if (there) return there;
  const fresh: Prepared = { ready: new Set(), asked: [] };
  prepared.set(wire, fresh);
  wire.on('parseComplete', () => {
    const name = fresh.asked.shift();
    if (name !== undefined) fresh.ready.add(name);
  });
  return fresh;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

const isWire = (connection: unknown): connection is Wire =>
  typeof connection === 'object' && connection !== null && 'stream' in connection && 'sync' in connection;
