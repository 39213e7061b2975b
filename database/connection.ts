import { Client, types, type ClientConfig } from 'pg';

// Ids are bigint, and numbers throughout the code: one beyond what a number holds exactly fails instead of being
// rounded.
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is no safe integer.`);
  return value;
});

/** How to connect to the database: a URL (production) or its parts (embedded). */
export type Connection = ClientConfig;

export type Log = {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
};

/** The same database with another login. */
export function withUser(connection: Connection, user: string, password: string): Connection {
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

/** The SQLSTATE or system code of an error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the database was lost or is not available yet, so that a retry may succeed. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlState(error) ?? '';
  return code === readOnly || lostCodes.test(code) || lostMessages.test(error.message);
}

/** The SQLSTATE of a write where only reads are allowed: a former primary that is a standby now. */
export const readOnly = '25006';

/** SQLSTATE classes, and errors of sockets and name resolution. */
const lostCodes =
  /^(08...|25P03|57P0[1-5]|ECONN(REFUSED|RESET|ABORTED)|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|E(HOST|NET)(UNREACH|DOWN)|ENOTCONN|ERR_STREAM_DESTROYED)$/;

/** Errors of pg without a code. */
const lostMessages =
  /^(Connection terminated|timeout expired|timeout exceeded|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;
