import { read } from '../db/sql.ts';
import { canonical, firstHash, chainHash, type ChainDb } from './hash-chain.ts';

export type ChainHead = { client_id: number; seq: number; hash: string };
export type ChainReport = { rows: number; waiting: number; heads: ChainHead[]; broken: string | null };

const rowsPerBatch = 5000;

/**
 * Recomputes every hash and stops at the first difference. Heads stored elsewhere, with a backup, reveal a chain that
 * was shortened or rebuilt as a whole.
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
  for (const client_id of clients) {
    let head: ChainHead = { client_id, seq: 0, hash: firstHash };
    for (;;) {
      const links = (await value(listLinksAfter(head))) ?? [];
      for (const { seq, id, hash, said: rowText } of links) {
        const where = `client ${client_id}, seal ${seq}, row ${id}`;
        if (seq !== head.seq + 1) return report(`${where}: the seal before it is missing`);
        if (rowText === null) return report(`${where}: the row is gone`);
        if (chainHash(head.hash, rowText) !== hash) return report(`${where}: the row is not what was sealed`);
        if ((knownHashes.get(`${client_id} ${seq}`) ?? hash) !== hash)
          return report(`${where}: the chain is another than the one whose end was kept`);
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
      return report(`client ${client_id}, seal ${maxSeq}: the chain was longer when its end was kept`);
    heads.push(head);
  }
  const unchained = await value(readUnchained());
  if (unchained?.late)
    return report(`client ${unchained.late.client_id}, row ${unchained.late.id}: it was never sealed`);
  return report(null, unchained?.waiting ?? 0);
}

const listChainedClients = () => read<number[]>()`
  SELECT coalesce(json_agg(client_id ORDER BY client_id), '[]') FROM (SELECT DISTINCT client_id FROM app.activity_chain) c`;

type Link = { seq: number; id: number; hash: string; said: string | null };

const listLinksAfter = ({ client_id, seq }: ChainHead) => read<Link[]>()`
  SELECT coalesce(json_agg(json_build_object('seq', s.seq, 'id', s.activity_id, 'hash', encode(s.hash, 'hex'), 'said', said) ORDER BY s.seq), '[]')
  FROM (SELECT * FROM app.activity_chain WHERE client_id = ${client_id} AND seq > ${seq} ORDER BY seq LIMIT ${rowsPerBatch}) s
  LEFT JOIN LATERAL (
    SELECT ${canonical} AS said FROM app.activity a WHERE a.client_id = s.client_id AND a.id = s.activity_id) r ON true`;

/** Recent rows are still to be chained; a row before the last chained id was inserted without a hash. */
const readUnchained = () => read<{ waiting: number; late: { client_id: number; id: number } | null }>()`
  WITH unsealed AS (
    SELECT a.client_id, a.id, a.id <= (SELECT app.chained_through()) AS late FROM app.activity a
    WHERE NOT EXISTS (SELECT FROM app.activity_chain s WHERE s.client_id = a.client_id AND s.activity_id = a.id))
  SELECT json_build_object('waiting', (SELECT count(*) FROM unsealed WHERE NOT late),
    'late', (SELECT json_build_object('client_id', client_id, 'id', id) FROM unsealed WHERE late ORDER BY id LIMIT 1))`;
