import type { Pool, PoolClient } from 'pg';
import { ApiError } from '#contract/errors.ts';
import { readOnly, sqlState } from '#database/connection.ts';

/** Runs work on a connection of the pool; one that may be in the middle of a response is not used again. */
export async function withClient<R>(pool: Pool, work: (client: PoolClient) => Promise<R>): Promise<R> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool handles errors of idle connections only; one that dies while checked out must not end the process.
  const onConnectionError = (error: Error) => void (broken = error);
  client.on('error', onConnectionError);
  try {
    return await work(client);
  } catch (error) {
    // A failed statement leaves the connection usable; any other error may have left it in the middle of a response.
    if (!(error instanceof ApiError) && (!isDatabaseError(error) || isOfStandby(error)))
      broken = error instanceof Error ? error : new Error('broken');
    throw error;
  } finally {
    client.off('error', onConnectionError);
    client.release(broken);
  }
}

const isDatabaseError = (error: unknown) =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';

/** After a failover a name may still lead to the former primary, which only reads now. The next connection may not. */
const isOfStandby = (error: unknown) => sqlState(error) === readOnly;
