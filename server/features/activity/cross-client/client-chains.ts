import { sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';

/**
 * All columns of a row in one canonical text. A column added later is hashed where it is set, so that the text of rows
 * from before it stays the same.
 */
const canonical = sql`(jsonb_build_array(a.client_id, a.id, a.type, a.event, a.user_id, a.staff_id, a.subject_id, a.details,
  to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')) ||
  CASE WHEN a.provider_key_id IS NOT NULL THEN jsonb_build_array(NULL, a.provider_key_id)
    WHEN a.key_id IS NULL THEN '[]' ELSE jsonb_build_array(a.key_id) END)::text`;

export const rowsPerBatch = 5000;

/** Only one of several workers chains at a time; the lock ends with the transaction. */
export const lockChains = () => systemWrite<boolean>()`SELECT to_json(pg_try_advisory_xact_lock(4711006))`;

export type WaitingClient = { client_id: number; through: number };

/**
 * The clients with unchained rows. LATERAL with a limit only reads each client's rows since its last complete point.
 */
export const listWaitingClients = () => systemRead<WaitingClient[]>()`
  SELECT coalesce(json_agg(json_build_object('client_id', c.id, 'through', c.through) ORDER BY c.id), '[]')
  FROM (SELECT c.id, coalesce(p.through, 0) AS through
    FROM app.clients c LEFT JOIN app.activity_chain_progress p ON p.client_id = c.id) c,
  LATERAL (
    SELECT 1 FROM app.activity a WHERE a.client_id = c.id AND a.id > c.through AND NOT EXISTS (
      SELECT FROM app.activity_chain s WHERE s.client_id = c.id AND s.activity_id > c.through AND s.activity_id = a.id)
    LIMIT 1) w`;

export type ChainEnd = { seq: number; hash: string };
export type WaitingRow = { id: number; type: string; event: string; said: string };

/** The next rows of a client to be chained, oldest first, and the end of its chain. */
export const listWaitingRows = (client: number, after: number) => systemRead<{
  rows: WaitingRow[];
  end: ChainEnd | null;
}>()`
  SELECT json_build_object(
    'rows', coalesce((
      SELECT json_agg(w ORDER BY w.id) FROM (
        SELECT a.id, a.type, a.event, ${canonical} AS said FROM app.activity a
        WHERE a.client_id = ${client} AND a.id > ${after} AND NOT EXISTS (
          SELECT FROM app.activity_chain s WHERE s.client_id = ${client} AND s.activity_id > ${after} AND s.activity_id = a.id)
        ORDER BY a.id LIMIT ${rowsPerBatch}) w), '[]'),
    'end', (
      SELECT json_build_object('seq', s.seq, 'hash', encode(s.hash, 'hex')) FROM app.activity_chain s
      WHERE s.client_id = ${client} ORDER BY s.seq DESC LIMIT 1))`;

export type ChainLink = { seq: number; id: number; type: string; event: string; hash: string };

/** If two workers run at once, both insert the same sequence number: the second fails and retries. */
export const insertLinks = (client: number, links: readonly ChainLink[]) => systemWrite<null>()`
  WITH sent_links AS (
    SELECT * FROM json_to_recordset(${JSON.stringify(links)}) AS s (seq bigint, id bigint, type text, event text, hash text)),
  new_links AS (
    INSERT INTO app.activity_chain (client_id, seq, activity_id, hash)
    SELECT ${client}::bigint, seq, id, decode(hash, 'hex') FROM sent_links),
  marked_progress AS (
    INSERT INTO app.activity_chain_progress AS p (client_id, through, next_through, next_at)
    SELECT ${client}::bigint, 0, max(id), now() FROM sent_links
    ON CONFLICT (client_id) DO UPDATE SET next_through = excluded.next_through, next_at = now() WHERE p.next_at IS NULL)
  INSERT INTO app.activity_totals AS t (client_id, type, event, n)
  SELECT ${client}::bigint, type, event, count(*) FROM sent_links GROUP BY 2, 3 ORDER BY 2, 3
  ON CONFLICT (client_id, type, event) DO UPDATE SET n = t.n + excluded.n`;

/**
 * Moves the complete point of each client to its last row chained an hour ago, which is longer than any transaction
 * lasts.
 */
export const moveCompletePoints = () => systemWrite<null>()`
  WITH due AS (
    SELECT p.client_id, nullif((SELECT max(s.activity_id) FROM app.activity_chain s WHERE s.client_id = p.client_id), p.next_through) AS newest
    FROM app.activity_chain_progress p WHERE p.next_at < now() - interval '1 hour')
  UPDATE app.activity_chain_progress p SET through = p.next_through, next_through = due.newest,
    next_at = CASE WHEN due.newest IS NOT NULL THEN now() END
  FROM due WHERE due.client_id = p.client_id`;

export const listChainedClients = () => systemRead<number[]>()`
  SELECT coalesce(json_agg(client_id ORDER BY client_id), '[]') FROM (SELECT DISTINCT client_id FROM app.activity_chain) c`;

/** Clients whose rows were removed on purpose: erased, or undone with their import. */
export const listErasedClients = () => systemRead<number[]>()`
  SELECT coalesce(json_agg(id), '[]') FROM (
    SELECT client_id FROM app.client_erasures WHERE began_at IS NOT NULL
    UNION SELECT unnest(client_ids) FROM app.client_imports WHERE undone_at IS NOT NULL) gone (id)`;

/** `said` is null if the row is gone. */
export type StoredLink = { seq: number; id: number; hash: string; said: string | null };

export const listLinks = (client: number, afterSeq: number) => systemRead<StoredLink[]>()`
  SELECT coalesce(json_agg(json_build_object('seq', s.seq, 'id', s.activity_id, 'hash', encode(s.hash, 'hex'), 'said', said) ORDER BY s.seq), '[]')
  FROM (SELECT * FROM app.activity_chain WHERE client_id = ${client} AND seq > ${afterSeq} ORDER BY seq LIMIT ${rowsPerBatch}) s
  LEFT JOIN LATERAL (
    SELECT ${canonical} AS said FROM app.activity a WHERE a.client_id = s.client_id AND a.id = s.activity_id) r ON true`;

/** Recent rows are still to be chained; a row before the complete point of its client was inserted without a hash. */
export const readUnchained = () => systemRead<{
  waiting: number;
  late: { client_id: number; id: number } | null;
}>()`
  WITH unchained_rows AS (
    SELECT a.client_id, a.id, a.id <= app.chained_through(a.client_id) AS late FROM app.activity a
    WHERE NOT EXISTS (SELECT FROM app.activity_chain s WHERE s.client_id = a.client_id AND s.activity_id = a.id))
  SELECT json_build_object('waiting', (SELECT count(*) FROM unchained_rows WHERE NOT late),
    'late', (SELECT json_build_object('client_id', client_id, 'id', id) FROM unchained_rows WHERE late ORDER BY client_id, id LIMIT 1))`;
