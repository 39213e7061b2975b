import type { Pool } from 'pg';
import { ApiError } from '#contract/errors.ts';
import { runPipeline, type Rows, type SqlStatement } from './pipeline.ts';

/** Rows of an export, each a list of columns, batch by batch. It holds a connection until it has been read or closed. */
export type ExportCursor = { readonly batches: AsyncIterable<Rows>; close(): void };

/**
 * Opens a read-only transaction with a cursor on the pool that is for exports alone. However it ends (read to the end, closed
 * because nobody listens any more, a connection that died, PostgreSQL's own patience), the connection is given back.
 */
export async function openExportCursor(
  pool: Pool,
  enter: SqlStatement,
  { text, values }: SqlStatement,
): Promise<ExportCursor> {
  const client = await pool.connect();
  let isOpen = true;
  const giveBack = ({ isWell }: { isWell: boolean }) => {
    if (!isOpen) return;
    isOpen = false;
    client.off('error', close);
    client.release(!isWell);
  };
  const close = () => giveBack({ isWell: false });
  // One that dies while nobody reads goes at once, and not when the next batch is asked for
  client.on('error', close);

  try {
    const declare: SqlStatement = { text: `DECLARE export NO SCROLL CURSOR FOR ${text}`, values };
    const [, , [free] = []] = await runPipeline(client, [
      begin,
      enter,
      takePlace,
      slowQuery,
      slowReader,
      declare,
    ]);
    if (free?.[0] !== 't')
      throw new ApiError('too_many_requests', { sentence: tooManyExports, retryAfter: 10 });
  } catch (error) {
    await runPipeline(client, [rollback]).then(() => giveBack({ isWell: true }), close);
    throw error;
  }

  const batches = async function* (): AsyncGenerator<Rows> {
    try {
      for (;;) {
        const [rows = []] = await runPipeline(client, [fetchNext]);
        if (rows.length > 0) yield rows;
        if (rows.length < rowsAtOnce) break;
      }
      await runPipeline(client, [commit]);
      giveBack({ isWell: true });
    } finally {
      close();
    }
  };
  return { batches: batches(), close };
}

const tooManyExports =
  'Your account already has two exports running. Please wait for one to finish, then try again.';

const rowsAtOnce = 200;

const begin: SqlStatement = { text: 'BEGIN READ ONLY', values: [] };
/** Two places per client, in whichever process; they are free again when the transaction is over, however it ends. */
const takePlace: SqlStatement = {
  text: `SELECT CASE WHEN pg_try_advisory_xact_lock(4711201, app.client()) THEN true
    ELSE pg_try_advisory_xact_lock(4711202, app.client()) END`,
  values: [],
};
const slowQuery: SqlStatement = { text: `SET LOCAL statement_timeout = '30s'`, values: [] };
/** Between two batches, which is as long as a slow line may take over one of them. */
const slowReader: SqlStatement = {
  text: `SET LOCAL idle_in_transaction_session_timeout = '60s'`,
  values: [],
};
const fetchNext: SqlStatement = { text: `FETCH ${rowsAtOnce} FROM export`, values: [] };
const commit: SqlStatement = { text: 'COMMIT', values: [] };
const rollback: SqlStatement = { text: 'ROLLBACK', values: [] };
