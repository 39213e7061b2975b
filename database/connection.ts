import { Client, type ClientConfig } from 'pg';

/** How to reach the database: an address (production) or its parts (embedded). */
export type Connection = ClientConfig;

export type Log = {
  info: (facts: object, sentence: string) => void;
  warn: (facts: object, sentence: string) => void;
};

/** The same database, entered by another login. */
export function as(connection: Connection, user: string, password: string): Connection {
  if (!connection.connectionString) return { ...connection, user, password };
  const [, scheme, rest] = /^(postgres(?:ql)?:\/\/)[^@]*@(.*)$/.exec(connection.connectionString) ?? [];
  if (!scheme || !rest)
    throw new Error('DATABASE_URL must look like postgresql://user:password@host:5432/database.');
  return { ...connection, connectionString: `${scheme}${user}:${encodeURIComponent(password)}@${rest}` };
}

export async function withClient<T>(
  connection: Connection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  // A connection that breaks while it is idle must not end the process; the next query reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** PostgreSQL's five letters for what went wrong, when it was PostgreSQL. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the database went away, or is not back yet: what was asked may well succeed a moment later. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return lostStates.test(sqlState(error) ?? '') || lostSentences.test(error.message);
}

/** Classes of SQLSTATE, and what sockets and the resolver of names answer. */
const lostStates =
  /^(08...|25P03|57P0[1-5]|ECONN(REFUSED|RESET|ABORTED)|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|E(HOST|NET)(UNREACH|DOWN)|ENOTCONN|ERR_STREAM_DESTROYED)$/;

/** pg gives these no code. */
const lostSentences =
  /^(Connection terminated|timeout expired|timeout exceeded|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;
