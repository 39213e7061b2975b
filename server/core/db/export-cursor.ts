import type { Pool } from 'pg';
import { ApiError } from '#contract/errors.ts';
import { runPipeline, type Rows, type SqlStatement } from './pipeline.ts';

/** The rows of an export in batches. It occupies a connection until it is read or closed. */
export type ExportCursor = { readonly batches: AsyncIterable<Rows>; close(): void };

/**
 * Opens a read-only transaction with a cursor on the pool for exports. The connection always returns to the pool:
 * after the last row, a disconnect of the client, a lost connection, or a timeout in PostgreSQL.
 */
export async function openExportCursor(
  pool: Pool,
  authorization: SqlStatement,
  { text, values }: SqlStatement,
): Promise<ExportCursor> {
  const client = await pool.connect();
  let isOpen = true;
  const release = ({ isHealthy }: { isHealthy: boolean }) => {
    if (!isOpen) return;
    isOpen = false;
    client.off('error', close);
    client.release(!isHealthy);
  };
  const close = () => release({ isHealthy: false });
  // A connection that dies between two batches is released at once, not when the next batch is requested
  client.on('error', close);

  try {
    const declare: SqlStatement = { text: `DECLARE export NO SCROLL CURSOR FOR ${text}`, values };
    const [, , [slotRow] = []] = await runPipeline(client, [
      begin,
      authorization,
      ...exportStart.statements,
      declare,
    ]);
    if (slotRow?.[0] !== 't')
      throw new ApiError('too_many_requests', { sentence: exportStart.refusal, retryAfter: 10 });
  } catch (error) {
    await runPipeline(client, [rollback]).then(() => release({ isHealthy: true }), close);
    throw error;
  }

  const batches = async function* (): AsyncGenerator<Rows> {
    try {
      for (;;) {
        const [rows = []] = await runPipeline(client, [fetchNext]);
        if (rows.length > 0) yield rows;
        if (rows.length < batchSize) break;
      }
      await runPipeline(client, [commit]);
      release({ isHealthy: true });
    } finally {
      close();
    }
  };
  return { batches: batches(), close };
}

const tooManyExports =
  'Your account already has two exports running. Please wait for one to finish, then try again.';

const batchSize = 200;

const begin: SqlStatement = { text: 'BEGIN READ ONLY', values: [] };
/**
 * Takes one of two slots per client, or of the console, shared by all processes. The end of the transaction frees it.
 */
const takeSlot: SqlStatement = {
  text: `SELECT CASE WHEN pg_try_advisory_xact_lock(hashtextextended(concat('export 1 of ', app.client()), 0)) THEN true
    ELSE pg_try_advisory_xact_lock(hashtextextended(concat('export 2 of ', app.client()), 0)) END`,
  values: [],
};
const queryTimeout: SqlStatement = { text: `SET LOCAL statement_timeout = '30s'`, values: [] };
/** Limits the time between two batches, and so how long a slow client may take to read one. */
const readTimeout: SqlStatement = {
  text: `SET LOCAL idle_in_transaction_session_timeout = '60s'`,
  values: [],
};
/** The start of every export's transaction; the first row says whether there was a free slot. */
export const exportStart = { statements: [takeSlot, queryTimeout, readTimeout], refusal: tooManyExports };
const fetchNext: SqlStatement = { text: `FETCH ${batchSize} FROM export`, values: [] };
export const commit: SqlStatement = { text: 'COMMIT', values: [] };
export const rollback: SqlStatement = { text: 'ROLLBACK', values: [] };
