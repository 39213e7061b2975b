import {
  listChainedClients,
  listErasedClients,
  listLinks,
  readUnchained,
  rowsPerBatch,
} from './cross-client/client-chains.ts';
import { chainHash, firstHash, type ChainDb } from './hash-chain.ts';

export type ChainHead = { client_id: number; seq: number; hash: string };
export type ChainReport = { rows: number; waiting: number; heads: ChainHead[]; broken: string | null };

/**
 * Recomputes every hash and stops at the first difference. Chain heads stored elsewhere, with a backup, reveal a
 * chain that was shortened or rebuilt as a whole.
 */
export async function verifyActivity(
  { value }: ChainDb,
  knownHeads: readonly ChainHead[] = [],
): Promise<ChainReport> {
  const heads: ChainHead[] = [];
  let rows = 0;
  const report = (broken: string | null, waiting = 0) => ({ rows, waiting, heads, broken });
  const knownHashes = new Map(knownHeads.map((head) => [`${head.client_id} ${head.seq}`, head.hash]));
  const clients = new Set([
    ...((await value(listChainedClients())) ?? []),
    ...knownHeads.map((head) => head.client_id),
  ]);
  // their log was erased with them, and the staff log records it
  for (const erased of (await value(listErasedClients())) ?? []) clients.delete(erased);
  for (const client_id of clients) {
    let head: ChainHead = { client_id, seq: 0, hash: firstHash };
    for (;;) {
      const links = (await value(listLinks(client_id, head.seq))) ?? [];
      for (const { seq, id, hash, said: rowText } of links) {
        const where = `client ${client_id}, entry ${seq}, row ${id}`;
        if (seq !== head.seq + 1) return report(`${where}: the entry before it is missing`);
        if (rowText === null) return report(`${where}: the row is gone`);
        if (chainHash(head.hash, rowText) !== hash)
          return report(`${where}: the row is not what was chained`);
        if ((knownHashes.get(`${client_id} ${seq}`) ?? hash) !== hash)
          return report(`${where}: the chain is another than the one whose end was recorded`);
        head = { client_id, seq, hash };
        rows += 1;
      }
      if (links.length < rowsPerBatch) break;
    }
    const maxSeq = Math.max(
      0,
      ...knownHeads.filter((one) => one.client_id === client_id).map((one) => one.seq),
    );
    if (maxSeq > head.seq)
      return report(`client ${client_id}, entry ${maxSeq}: the chain was longer when its end was recorded`);
    heads.push(head);
  }
  const unchained = await value(readUnchained());
  if (unchained?.late)
    return report(`client ${unchained.late.client_id}, row ${unchained.late.id}: it was never chained`);
  return report(null, unchained?.waiting ?? 0);
}
