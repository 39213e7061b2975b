import { sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';

type Writer = { staffId: number | null; isNote: boolean };

/** The draft of this colleague in a conversation m. */
export const selectStaffDraft = ({ staffId, isNote }: Writer): Sql => sql`coalesce((
  SELECT d.text FROM app.support_staff_drafts d
  WHERE d.client_id = m.client_id AND d.conversation_id = m.id AND d.staff_id = ${staffId}::bigint AND d.is_note = ${isNote}::boolean), '')`;

/** The draft ends with the row of `from` that it became. */
export const endStaffDraft = (from: Sql, { staffId, isNote }: Writer): Sql => sql`
  DELETE FROM app.support_staff_drafts d USING ${from} n
  WHERE d.client_id = n.client_id AND d.conversation_id = n.conversation_id AND d.staff_id = ${staffId}::bigint AND d.is_note = ${isNote}::boolean`;

/** An empty draft is none. No row without a conversation. */
export const saveStaffDraft = (
  id: number,
  { text, staffId, isNote, now }: Writer & { text: string; now: Date },
) => systemWrite<{ saved_at: string }>()`
  WITH conversation AS (
    SELECT m.client_id, m.id AS conversation_id FROM app.support_messages m WHERE m.id = ${id} AND m.conversation_id IS NULL),
  deleted_draft AS (
    ${endStaffDraft(sql`conversation`, { staffId, isNote })} AND ${text}::text = ''),
  saved_draft AS (
    INSERT INTO app.support_staff_drafts (client_id, conversation_id, staff_id, is_note, text, saved_at)
    SELECT client_id, conversation_id, ${staffId}::bigint, ${isNote}::boolean, ${text}::text, ${now}::timestamptz
    FROM conversation WHERE ${text}::text <> '' AND ${staffId}::bigint IS NOT NULL
    ON CONFLICT (client_id, conversation_id, staff_id, is_note) DO UPDATE SET text = excluded.text, saved_at = excluded.saved_at)
  SELECT json_build_object('saved_at', app.to_iso(${now}::timestamptz)) FROM conversation`;
