import type { Pool } from 'pg';
import { ApiError } from '#contract/errors.ts';
import { commit, exportStart, rollback } from './export-cursor.ts';
import { runPipeline, type SqlStatement } from './pipeline.ts';
import type { Statement } from './sql.ts';

/** The data of one client at one moment, to be read table by table. It occupies a connection until it is closed. */
export type ClientSnapshot = {
  /** The rows of a statement with one column of text. */
  rows(statement: Statement<unknown, 'read'>): AsyncGenerator<string, void>;
  /** Ends the snapshot after everything has been read. */
  end(): Promise<void>;
  /** Ends it at any point, even in the middle of a batch: the connection is not used again. */
  close(): void;
};

/** Opens snapshots of clients for calls of staff, which were authorized before. */
export type OpenSnapshot = (clientId: number) => Promise<ClientSnapshot>;

const begin: SqlStatement = { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', values: [] };
const bindTo = (clientId: number): SqlStatement => ({
  text: `SELECT set_config('app.client_id', $1, true)`,
  values: [String(clientId)],
});
const batch = 200;

/** Uses the read-only login, so that row-level security shows this client alone. */
export async function openClientSnapshot(pool: Pool, clientId: number): Promise<ClientSnapshot> {
  const client = await pool.connect();
  let isOpen = true;
  const release = (isHealthy: boolean) => {
    if (!isOpen) return;
    isOpen = false;
    client.off('error', onError);
    client.release(!isHealthy);
  };
  const onError = () => release(false);
  client.on('error', onError);
  const end = (statement: SqlStatement) =>
    runPipeline(client, [statement]).then(
      () => release(true),
      () => release(false),
    );
  try {
    const [, , [slot] = []] = await runPipeline(client, [begin, bindTo(clientId), ...exportStart.statements]);
    if (slot?.[0] !== 't')
      throw new ApiError('too_many_requests', { sentence: exportStart.refusal, retryAfter: 10 });
  } catch (error) {
    await end(rollback);
    throw error;
  }
  return {
    rows: async function* ({ text, values }) {
      await runPipeline(client, [{ text: `DECLARE export NO SCROLL CURSOR FOR ${text}`, values }]);
      for (;;) {
        const [rows = []] = await runPipeline(client, [{ text: `FETCH ${batch} FROM export`, values: [] }]);
        for (const [value] of rows) yield value ?? 'null';
        if (rows.length < batch) break;
      }
      await runPipeline(client, [{ text: 'CLOSE export', values: [] }]);
    },
    end: async () => {
      if (isOpen) await end(commit);
    },
    close: () => release(false),
  };
}
