import { sha256 } from '../security/hashes.ts';
import { read, sql, write, type DbMode, type Statement } from '../db/sql.ts';

/** Statements with the worker's database login, in one transaction. */
export type ChainDb = { value<T>(statement: Statement<T, DbMode>): Promise<T | null> };

const idsPerBatch = 20_000;
/** after this many the transaction commits, and the next run continues */
const maxRowsPerRun = 100_000;

/**
 * All columns of a row in one canonical text. A column that is added later is hashed only if it is added here too, and
 * then only for rows chained from a marked point on.
 */
export const canonical = sql`jsonb_build_array(a.client_id, a.id, a.type, a.event, a.user_id, a.staff_id, a.subject_id, a.details,
  to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text`;

export const firstHash = '0'.repeat(64);
export const chainHash = (before: string, row: string): string => sha256(`${before}\n${row}`).toString('hex');

/**
 * Chains the rows that are not chained yet, oldest first, one chain per client. It works in batches of ids, so that a
 * long backlog costs no more per row than a short one.
 */
export async function extendHashChain({ value }: ChainDb): Promise<void> {
  if (!(await value(takeLock()))) return;
  const range = await value(open());
  if (!range) return;
  let done = 0;
  for (let from = range.low; from < range.through; from += idsPerBatch) {
    const found = await value(waiting(from, Math.min(from + idsPerBatch, range.through)));
    if (!found || found.rows.length === 0) continue;
    await value(insertLinks(chained(found)));
    done += found.rows.length;
    if (done >= maxRowsPerRun) return;
  }
  await value(markChainedThrough(range.through));
}

/** Only one of several workers chains at a time; the lock ends with the transaction. */
const takeLock = () => write<boolean>()`SELECT to_json(pg_try_advisory_xact_lock(4711006))`;

type Waiting = {
  rows: { client_id: number; id: number; type: string; event: string; said: string }[];
  heads: { client_id: number; seq: number; hash: string }[];
};
type ChainLink = { client_id: number; seq: number; id: number; type: string; event: string; hash: string };

/** The range of ids still to be chained; empty when there is nothing to do. */
const open = () => read<{ low: number; through: number }>()`
  SELECT json_build_object('low', greatest(min(a.id) - 1, (SELECT app.chained_through())), 'through', max(a.id))
  FROM app.activity a WHERE a.id > (SELECT app.chained_through()) HAVING count(*) > 0`;

/** The rows still to be chained, and the heads of their chains. */
const waiting = (from: number, through: number) => read<Waiting>()`
  WITH waiting AS (
    SELECT a.client_id, a.id, a.type, a.event, ${canonical} AS said FROM app.activity a
    WHERE a.id > ${from} AND a.id <= ${through} AND NOT EXISTS (
      SELECT FROM app.activity_chain s WHERE s.client_id = a.client_id AND s.activity_id = a.id))
  SELECT json_build_object(
    'rows', coalesce((SELECT json_agg(w ORDER BY w.id) FROM waiting w), '[]'),
    'heads', coalesce((
      SELECT json_agg(json_build_object('client_id', c.client_id, 'seq', h.seq, 'hash', encode(h.hash, 'hex')))
      FROM (SELECT DISTINCT client_id FROM waiting) c, LATERAL (
        SELECT s.seq, s.hash FROM app.activity_chain s WHERE s.client_id = c.client_id ORDER BY s.seq DESC LIMIT 1) h), '[]'))`;

function chained({ rows, heads }: Waiting): ChainLink[] {
  const ends = new Map(heads.map(({ client_id, seq, hash }) => [client_id, { seq, hash }]));
  return rows.map(({ said: rowText, ...row }) => {
    const { seq, hash } = ends.get(row.client_id) ?? { seq: 0, hash: firstHash };
    const end = { seq: seq + 1, hash: chainHash(hash, rowText) };
    ends.set(row.client_id, end);
    return { ...row, ...end };
  });
}

/** If two workers run at once, both insert the same sequence number: the second fails and retries. */
const insertLinks = (links: ChainLink[]) => write<null>()`
  WITH seal AS (
    SELECT * FROM json_to_recordset(${JSON.stringify(links)}) AS s (client_id int, seq int, id int, type text, event text, hash text)),
  kept AS (
    INSERT INTO app.activity_chain (client_id, seq, activity_id, hash)
    SELECT client_id, seq, id, decode(hash, 'hex') FROM seal)
  INSERT INTO app.activity_totals AS t (client_id, type, event, n)
  SELECT client_id, type, event, count(*) FROM seal GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (client_id, type, event) DO UPDATE SET n = t.n + excluded.n`;

const markChainedThrough = (through: number) => write<null>()`
  WITH passed AS (DELETE FROM app.activity_chain_progress WHERE at < now() - interval '1 hour' AND through < (SELECT app.chained_through()))
  INSERT INTO app.activity_chain_progress (through, at) SELECT ${through}::int, now()
  WHERE NOT EXISTS (SELECT FROM app.activity_chain_progress WHERE through >= ${through}::int)`;
