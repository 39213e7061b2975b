import { rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { isVisible } from './visible.ts';

/** The draft d of who asks, in a conversation m. */
const isOwnDraft = rawSql(
  'd.client_id = m.client_id AND d.conversation_id = m.id AND d.user_id = app.acting_user() AND d.staff_id = coalesce(app.acting_staff(), 0)',
);

export const selectDraft: Sql = sql`coalesce((SELECT d.text FROM app.support_drafts d WHERE ${isOwnDraft}), '')`;

/** The draft ends with the message of `changed` that it became. */
export const endDraft: Sql = sql`DELETE FROM app.support_drafts d USING changed x
  JOIN app.support_messages m ON m.client_id = x.client_id AND m.id = x.conversation_id WHERE ${isOwnDraft}`;

/** An empty draft is none. No row without a conversation that the caller sees. */
export const saveDraft = (id: number, text: string, now: Date) => write<{ saved_at: string }>()`
  WITH deleted_draft AS (
    DELETE FROM app.support_drafts d USING app.support_messages m
    WHERE ${text}::text = '' AND m.id = ${id} AND ${isVisible} AND ${isOwnDraft}),
  saved_draft AS (
    INSERT INTO app.support_drafts (client_id, conversation_id, user_id, staff_id, text, saved_at)
    SELECT m.client_id, m.id, app.acting_user(), coalesce(app.acting_staff(), 0), ${text}::text, ${now}::timestamptz
    FROM app.support_messages m WHERE ${text}::text <> '' AND m.id = ${id} AND ${isVisible}
    ON CONFLICT (client_id, conversation_id, user_id, staff_id) DO UPDATE SET text = excluded.text, saved_at = excluded.saved_at)
  SELECT json_build_object('saved_at', app.to_iso(${now}::timestamptz)) FROM app.support_messages m WHERE m.id = ${id} AND ${isVisible}`;
