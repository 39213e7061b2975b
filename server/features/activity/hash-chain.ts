import { sha256 } from '#server/core/security/hashes.ts';
import type { DbMode } from '#server/core/db/sql.ts';
import type { SystemStatement } from '#server/core/db/system-sql.ts';
import {
  insertLinks,
  listWaitingClients,
  listWaitingRows,
  lockChains,
  moveCompletePoints,
  rowsPerBatch,
  type ChainEnd,
  type WaitingClient,
} from './cross-client/client-chains.ts';

// The activity log is an audit trail: a later change or removal of a row breaks the chain.

/** Statements with the worker's database login, in one transaction. */
export type ChainDb = { value<T>(statement: SystemStatement<T, DbMode>): Promise<T | null> };

/** after this many the transaction commits, and the next run continues */
const maxRowsPerRun = 100_000;

export const firstHash = '0'.repeat(64);
export const chainHash = (before: string, row: string): string => sha256(`${before}\n${row}`).toString('hex');

/** Chains the unchained rows, client by client and oldest first. */
export async function extendHashChain(db: ChainDb): Promise<void> {
  if (!(await db.value(lockChains()))) return;
  let chained = 0;
  for (const client of (await db.value(listWaitingClients())) ?? []) {
    chained += await extendChainOf(db, client, maxRowsPerRun - chained);
    if (chained >= maxRowsPerRun) return;
  }
  await db.value(moveCompletePoints());
}

/**
 * Works in batches, so that a long backlog costs no more per row than a short one. Returns how many rows it chained.
 */
async function extendChainOf(
  { value }: ChainDb,
  { client_id, through }: WaitingClient,
  most: number,
): Promise<number> {
  let after = through;
  let chained = 0;
  for (;;) {
    const { rows, end } = (await value(listWaitingRows(client_id, after))) ?? { rows: [], end: null };
    const last = rows.at(-1);
    if (!last) return chained;
    await value(insertLinks(client_id, linkRows(rows, end)));
    chained += rows.length;
    after = last.id;
    if (rows.length < rowsPerBatch || chained >= most) return chained;
  }
}

/** The links of further rows, each with a hash over the previous one and the row. */
export function linkRows<Row extends { said: string }>(
  rows: readonly Row[],
  end: ChainEnd | null,
): (Omit<Row, 'said'> & { seq: number; hash: string })[] {
  let { seq, hash } = end ?? { seq: 0, hash: firstHash };
  return rows.map(({ said, ...row }) => {
    seq += 1;
    hash = chainHash(hash, said);
    return { ...row, seq, hash };
  });
}
