import {
  insertStaffLinks,
  listStaffLinks,
  listWaitingEntries,
  lockStaffChain,
  readUnchainedEntries,
} from './cross-client/staff-chain.ts';
import { rowsPerBatch } from './cross-client/client-chains.ts';
import { chainHash, firstHash, linkRows, type ChainDb } from './hash-chain.ts';

/** Chains the unchained entries of the staff log, oldest first, one batch per run. */
export async function extendStaffChain(db: ChainDb): Promise<void> {
  if (!(await db.value(lockStaffChain()))) return;
  const { rows, end } = (await db.value(listWaitingEntries())) ?? { rows: [], end: null };
  if (rows.length > 0) await db.value(insertStaffLinks(linkRows(rows, end)));
}

type StaffChainReport = { rows: number; waiting: number; hash: string; broken: string | null };

/** Recomputes every hash and stops at the first difference; `known` is the end recorded with a backup. */
export async function verifyStaffLog(
  { value }: ChainDb,
  known?: { seq: number; hash: string },
): Promise<StaffChainReport> {
  let head = { seq: 0, hash: firstHash };
  const report = (broken: string | null, waiting = 0) => ({
    rows: head.seq,
    waiting,
    hash: head.hash,
    broken,
  });
  for (;;) {
    const links = (await value(listStaffLinks(head.seq))) ?? [];
    for (const { seq, id, hash, said } of links) {
      const where = `entry ${seq}, row ${id}`;
      if (seq !== head.seq + 1) return report(`${where}: the entry before it is missing`);
      if (said === null) return report(`${where}: the row is gone`);
      if (chainHash(head.hash, said) !== hash) return report(`${where}: the row is not what was chained`);
      if (known?.seq === seq && known.hash !== hash)
        return report(`${where}: the chain is another than the one whose end was recorded`);
      head = { seq, hash };
    }
    if (links.length < rowsPerBatch) break;
  }
  if (known && known.seq > head.seq)
    return report(`entry ${known.seq}: the chain was longer when its end was recorded`);
  const unchained = await value(readUnchainedEntries());
  if (unchained && unchained.late !== null) return report(`row ${unchained.late}: it was never chained`);
  return report(null, unchained?.waiting ?? 0);
}
