import { read } from '../db/sql.ts';
import { canonical, firstHash, chainHash, type ChainDb } from './hash-chain.ts';

export type ChainHead = { client_id: number; seq: number; hash: string };
export type ChainReport = { rows: number; waiting: number; heads: ChainHead[]; broken: string | null };

const rowsAtOnce = 5000;

/**
 * Makes every hash anew and compares; stops at the first row that is not as it was sealed. Heads that were kept elsewhere
 * (with a backup) tell of a chain that was shortened or made anew as a whole.
 */
export async function verifyActivity(
  { value }: ChainDb,
  keptHeads: readonly ChainHead[] = [],
): Promise<ChainReport> {
  const heads: ChainHead[] = [];
  let rows = 0;
  const outcome = (broken: string | null, waiting = 0) => ({ rows, waiting, heads, broken });
  const kept = new Map(keptHeads.map((head) => [`${head.client_id} ${head.seq}`, head.hash]));
  const clients = new Set([
    ...((await value(sealedClients())) ?? []),
    ...keptHeads.map((head) => head.client_id),
  ]);
  for (const client_id of clients) {
    let head: ChainHead = { client_id, seq: 0, hash: firstHash };
    for (;;) {
      const links = (await value(linksAfter(head))) ?? [];
      for (const { seq, id, hash, said } of links) {
        const where = `client ${client_id}, seal ${seq}, row ${id}`;
        if (seq !== head.seq + 1) return outcome(`${where}: the seal before it is missing`);
        if (said === null) return outcome(`${where}: the row is gone`);
        if (chainHash(head.hash, said) !== hash) return outcome(`${where}: the row is not what was sealed`);
        if ((kept.get(`${client_id} ${seq}`) ?? hash) !== hash)
          return outcome(`${where}: the chain is another than the one whose end was kept`);
        head = { client_id, seq, hash };
        rows += 1;
      }
      if (links.length < rowsAtOnce) break;
    }
    const longest = Math.max(
      0,
      ...keptHeads.filter((one) => one.client_id === client_id).map((one) => one.seq),
    );
    if (longest > head.seq)
      return outcome(`client ${client_id}, seal ${longest}: the chain was longer when its end was kept`);
    heads.push(head);
  }
  const left = await value(unsealed());
  if (left?.late) return outcome(`client ${left.late.client_id}, row ${left.late.id}: it was never sealed`);
  return outcome(null, left?.waiting ?? 0);
}

const sealedClients = () => read<number[]>()`
  SELECT coalesce(json_agg(client_id ORDER BY client_id), '[]') FROM (SELECT DISTINCT client_id FROM app.activity_chain) c`;

type Link = { seq: number; id: number; hash: string; said: string | null };

const linksAfter = ({ client_id, seq }: ChainHead) => read<Link[]>()`
  SELECT coalesce(json_agg(json_build_object('seq', s.seq, 'id', s.activity_id, 'hash', encode(s.hash, 'hex'), 'said', said) ORDER BY s.seq), '[]')
  FROM (SELECT * FROM app.activity_chain WHERE client_id = ${client_id} AND seq > ${seq} ORDER BY seq LIMIT ${rowsAtOnce}) s
  LEFT JOIN LATERAL (
    SELECT ${canonical} AS said FROM app.activity a WHERE a.client_id = s.client_id AND a.id = s.activity_id) r ON true`;

/** What has just been written waits; what lies before the last mark was put in without a seal. */
const unsealed = () => read<{ waiting: number; late: { client_id: number; id: number } | null }>()`
  WITH unsealed AS (
    SELECT a.client_id, a.id, a.id <= (SELECT app.chained_through()) AS late FROM app.activity a
    WHERE NOT EXISTS (SELECT FROM app.activity_chain s WHERE s.client_id = a.client_id AND s.activity_id = a.id))
  SELECT json_build_object('waiting', (SELECT count(*) FROM unsealed WHERE NOT late),
    'late', (SELECT json_build_object('client_id', client_id, 'id', id) FROM unsealed WHERE late ORDER BY id LIMIT 1))`;
