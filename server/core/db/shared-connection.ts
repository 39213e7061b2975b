import { Client, type ClientConfig } from 'pg';
import { isPgConnection, nameOfStatement, type PgConnection } from './pg-connection.ts';
import type { Rows, SqlStatement } from './pipeline.ts';
import { encode } from './sql.ts';

/** A connection on which many pipelines are under way at the same time. */
export type SharedConnection = {
  /** Sends a pipeline behind those that wait for their answers. */
  run(statements: readonly SqlStatement[]): Promise<Rows[]>;
  /** how many answers are outstanding */
  waiting(): number;
  /** when PostgreSQL began with the current answer, or the last one */
  progressAt(): number;
  /** Ends it after the outstanding answers. */
  end(): Promise<void>;
  /** Ends it at once: outstanding pipelines get an error. */
  destroy(): void;
};

type Options = {
  /** milliseconds after which PostgreSQL ends a statement, since others wait behind it */
  statementTimeout: number;
  /** called once, with or without an error */
  onEnd: (error: Error | undefined) => void;
};

/**
 * pg opens the connection and notices its end. In between, messages are read here, since pg's own queue sends nothing
 * before the last answer is in. Each pipeline has its own Sync and so its own transaction: an error undoes only that
 * one.
 */
export async function openSharedConnection(
  config: ClientConfig,
  { statementTimeout, onEnd }: Options,
): Promise<SharedConnection> {
  const client = new Client({ ...config, keepAlive: true, connectionTimeoutMillis: 5000 });
  let lost: Error | undefined;
  client.on('error', (error) => (lost ??= error));
  await client.connect();
  // One plan for all values: quick statements use the same index for every client, and planning takes longer than
  // running
  const settings = `SET statement_timeout = ${statementTimeout}; SET plan_cache_mode = force_generic_plan`;
  await client.query(settings).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  const { connection } = client;
  if (!isPgConnection(connection))
    throw new Error('A shared connection does not know this connection: pg has changed.');
  const answers = readAnswers(client);
  client.on('end', () => {
    answers.fail(lost ?? new Error('Connection terminated'));
    onEnd(lost);
  });
  const send = createSender(connection, answers);
  return {
    run: (statements) =>
      lost ? Promise.reject(lost) : new Promise((resolve, reject) => send(statements, { resolve, reject })),
    waiting: answers.waiting,
    progressAt: answers.progressAt,
    end: () => client.end(),
    destroy: () => void client.connection.stream.destroy(),
  };
}

type Settle = { resolve: (rows: Rows[]) => void; reject: (error: Error) => void };
type Answer = Settle & { rows: Rows[]; error: Error | undefined };

type Answers = {
  expect(settle: Settle): void;
  waiting(): number;
  progressAt(): number;
  fail(error: Error): void;
};

/** Answers come in the order in which the pipelines were sent, each up to its ReadyForQuery. */
function readAnswers({ connection }: Client): Answers {
  const expected: Answer[] = [];
  let progressAt = performance.now();
  const on = (message: string, read: (message: { fields: (string | null)[] } & Error) => void) =>
    connection.removeAllListeners(message).on(message, read);
  for (const message of ['rowDescription', 'portalSuspended', 'emptyQuery', 'parseComplete'])
    connection.removeAllListeners(message);
  on('dataRow', ({ fields }) => void expected[0]?.rows.at(-1)?.push(fields));
  on('commandComplete', () => void expected[0]?.rows.push([]));
  on('errorMessage', (error) => {
    if (expected[0]) expected[0].error ??= error;
  });
  on('readyForQuery', () => {
    const answer = expected.shift();
    progressAt = performance.now();
    if (!answer) return;
    answer.rows.pop();
    if (answer.error) answer.reject(answer.error);
    else answer.resolve(answer.rows);
  });
  return {
    expect: ({ resolve, reject }) => {
      if (expected.length === 0) progressAt = performance.now();
      expected.push({ resolve, reject, rows: [[]], error: undefined });
    },
    waiting: () => expected.length,
    progressAt: () => progressAt,
    fail: (error) => {
      for (const answer of expected.splice(0)) answer.reject(answer.error ?? error);
    },
  };
}

/** Pipelines after which those that were sent leave at once. */
const maxCorked = 16;

/**
 * Pipelines sent in one turn of the event loop leave in one write, or in a few if the turn is long. Otherwise
 * PostgreSQL would wait for the end of a turn in which a thousand calls are refused.
 */
function createSender(connection: PgConnection, { expect }: Pick<Answers, 'expect'>) {
  const prepared = new Set<string>();
  let corked = 0;
  const cork = () => {
    const { stream } = connection;
    if (corked === 0) {
      stream.cork();
      setImmediate(() => {
        corked = 0;
        stream.uncork();
      });
    } else if (corked % maxCorked === 0) {
      stream.uncork();
      stream.cork();
    }
    corked += 1;
  };
  // With a Sync of its own: an error before it in the same pipeline would skip it, and the next pipeline needs it
  const prepare = (name: string, text: string) => {
    prepared.add(name);
    expect({ resolve: () => {}, reject: () => void prepared.delete(name) });
    connection.parse({ name, text });
    connection.sync();
  };
  return (statements: readonly SqlStatement[], settle: Settle): void => {
    const bound = statements.map(({ text, values }) => ({ text, values: values.map(encode) }));
    cork();
    for (const { text } of bound) {
      const name = nameOfStatement(text);
      if (!prepared.has(name)) prepare(name, text);
    }
    expect(settle);
    for (const { text, values } of bound) {
      connection.bind({ statement: nameOfStatement(text), values });
      connection.execute({});
    }
    connection.sync();
  };
}
