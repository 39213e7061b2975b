import { Client, type ClientConfig } from 'pg';

export type DeadlockWatch = {
  /** The same connection settings, with clients that keep what they run. */
  watch: (connection: ClientConfig) => ClientConfig;
  /** The deadlocks that these clients saw, each with the statements that met. */
  describe: () => string;
};

/** The part of pg's connection that says which statement runs. */
type Wire = {
  query(text: string): void;
  parse(statement: { name?: string; text: string }): void;
  bind(portal: { statement?: string }): void;
  on(event: string, listener: (message: Message) => void): void;
};
/** Of PostgreSQL: each kind has some of these. */
type Message = { processID?: number; status?: string; code?: string; detail?: string; where?: string };

/** A connection's transaction: its statements, and how many of them have ended. */
type Work = { statements: string[]; ended: number; isOver: boolean };

/** PostgreSQL tells its own log which statements met, and the connection that it ends only the ids of the processes. */
export function watchDeadlocks(): DeadlockWatch {
  const works = new Map<string, Work>();
  const found: string[] = [];
  class Watched extends Client {
    constructor(config?: ClientConfig) {
      super(config);
      if ('connection' in this && isWire(this.connection)) follow(this.connection, works, found);
    }
  }
  return {
    // a pool creates its clients from this property, which the type of a single connection lacks
    watch: (connection) => Object.assign({ ...connection }, { Client: Watched }),
    describe: () => found.join('\n'),
  };
}

function follow(wire: Wire, works: Map<string, Work>, found: string[]): void {
  const work: Work = { statements: [], ended: 0, isOver: false };
  const texts = new Map<string, string>();
  const [query, parse, bind] = [wire.query.bind(wire), wire.parse.bind(wire), wire.bind.bind(wire)];
  const run = (text: string): void => {
    if (work.isOver) Object.assign(work, { statements: [], ended: 0, isOver: false });
    work.statements.push(text);
  };
  wire.query = (text) => {
    run(text);
    query(text);
  };
  wire.parse = (statement) => {
    texts.set(statement.name ?? '', statement.text);
    parse(statement);
  };
  wire.bind = (portal) => {
    run(texts.get(portal.statement ?? '') ?? '');
    bind(portal);
  };
  wire.on('backendKeyData', ({ processID }) => works.set(String(processID), work));
  wire.on('commandComplete', () => void (work.ended += 1));
  wire.on('readyForQuery', ({ status }) => void (work.isOver ||= status === 'I'));
  wire.on('errorMessage', ({ code, detail = '', where = '' }) => {
    if (code === '40P01') found.push(describeDeadlock(detail, where, works));
  });
}

/** Each line of the detail names a process that waits, and the one it waits for. */
const describeDeadlock = (detail: string, where: string, works: ReadonlyMap<string, Work>): string =>
  [
    ...detail
      .split('\n')
      .map((line) => `${line}\n${describeWork(works.get(/^Process (\d+)/.exec(line)?.[1] ?? ''))}`),
    where,
  ].join('\n');

function describeWork(work: Work | undefined): string {
  if (!work) return '  a connection of the test itself, or of another process';
  // the answers of a pipeline come together, so that each of its statements may be the one that waits
  return work.statements
    .map((text, place) => `  ${place < work.ended ? 'has run' : 'waits in'}: ${abridge(text)}`)
    .join('\n');
}

/** Enough to find the statement. */
const abridge = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160);

const isWire = (wire: unknown): wire is Wire =>
  typeof wire === 'object' &&
  wire !== null &&
  ['query', 'parse', 'bind', 'on'].every((name) => typeof Reflect.get(wire, name) === 'function');
