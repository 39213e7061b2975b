import { sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { rowsPerBatch, type ChainEnd } from './client-chains.ts';

/** All columns of an entry in one canonical text, which may never change for entries that are chained. */
const canonical = sql`jsonb_build_array(g.id, g.staff_id, g.subject_id, g.client_id, g.event, g.details, g.reason,
  to_char(g.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text`;

/** Only one of several workers chains at a time; the lock ends with the transaction. */
export const lockStaffChain = () =>
  systemWrite<boolean>()`SELECT to_json(pg_try_advisory_xact_lock(4711007))`;

/**
 * No later entry can appear before this one. Ids are assigned before a commit, so it is an entry chained an hour ago,
 * which is longer than any transaction lasts.
 */
const complete = sql`coalesce((
  SELECT s.log_id FROM app.staff_log_chain s WHERE s.chained_at < now() - interval '1 hour' ORDER BY s.chained_at DESC, s.seq DESC LIMIT 1), 0)`;

type WaitingEntry = { id: number; said: string };

/** The next entries to be chained, oldest first, and the end of the chain. */
export const listWaitingEntries = () => systemRead<{ rows: WaitingEntry[]; end: ChainEnd | null }>()`
  SELECT json_build_object(
    'rows', coalesce((
      SELECT json_agg(w ORDER BY w.id) FROM (
        SELECT g.id, ${canonical} AS said FROM app.staff_log g
        WHERE g.id > ${complete} AND NOT EXISTS (SELECT FROM app.staff_log_chain s WHERE s.log_id = g.id)
        ORDER BY g.id LIMIT ${rowsPerBatch}) w), '[]'),
    'end', (
      SELECT json_build_object('seq', s.seq, 'hash', encode(s.hash, 'hex')) FROM app.staff_log_chain s ORDER BY s.seq DESC LIMIT 1))`;

type StaffLink = { seq: number; id: number; hash: string };

export const insertStaffLinks = (links: readonly StaffLink[]) => systemWrite<null>()`
  INSERT INTO app.staff_log_chain (seq, log_id, hash, chained_at)
  SELECT seq, id, decode(hash, 'hex'), now()
  FROM json_to_recordset(${JSON.stringify(links)}) AS s (seq bigint, id bigint, hash text)`;

/** `said` is null if the entry is gone. */
export const listStaffLinks = (afterSeq: number) => systemRead<
  { seq: number; id: number; hash: string; said: string | null }[]
>()`
  SELECT coalesce(json_agg(json_build_object('seq', s.seq, 'id', s.log_id, 'hash', encode(s.hash, 'hex'), 'said', said) ORDER BY s.seq), '[]')
  FROM (SELECT * FROM app.staff_log_chain WHERE seq > ${afterSeq} ORDER BY seq LIMIT ${rowsPerBatch}) s
  LEFT JOIN LATERAL (SELECT ${canonical} AS said FROM app.staff_log g WHERE g.id = s.log_id) r ON true`;

/** Recent entries are still to be chained; one before the complete point was inserted without a hash. */
export const readUnchainedEntries = () => systemRead<{ waiting: number; late: number | null }>()`
  SELECT json_build_object('waiting', count(*) FILTER (WHERE NOT late), 'late', min(id) FILTER (WHERE late))
  FROM (SELECT g.id, g.id <= ${complete} AS late FROM app.staff_log g
    WHERE NOT EXISTS (SELECT FROM app.staff_log_chain s WHERE s.log_id = g.id)) unchained`;
