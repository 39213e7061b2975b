import { maxSavedReplies, type SavedReply, type SavedReplyDraft } from '#contract/staff/saved-replies.ts';
import type { ReplyValues } from '#contract/staff/reply-fields.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { addressedUsers } from '../conversation-columns.ts';
import { savedReplyStaffEvents } from '../replies/staff-events.ts';

type By = { staffId: number | null; now: Date };

const asReply = (
  of: Sql,
): Sql => sql`json_build_object('id', ${of}.id, 'title', ${of}.title, 'text', ${of}.text,
  'version', ${of}.version, 'changed_at', app.to_iso(${of}.changed_at),
  'staff_name', (SELECT ${personName('t')} FROM app.staff t WHERE t.id = ${of}.staff_id))`;
const changedReply = sql`SELECT ${asReply(rawSql('changed'))} FROM changed`;
const titleOfChanged = rawSql("jsonb_build_object('title', title)");

export const listSavedReplies = () => systemRead<SavedReply[]>()`
  SELECT coalesce(json_agg(${asReply(rawSql('r'))} ORDER BY lower(r.title), r.id), '[]') FROM app.saved_replies r`;

/** Null where there are too many already. */
export const createSavedReply = ({ title, text }: SavedReplyDraft, { staffId, now }: By) =>
  systemWrite<SavedReply>()`${change(
    sql`INSERT INTO app.saved_replies (title, text, staff_id, changed_at)
      SELECT ${title}::text, ${text}::text, ${staffId}::bigint, ${now}::timestamptz
      WHERE (SELECT count(*) FROM app.saved_replies) < ${maxSavedReplies}::int RETURNING *`,
    {
      now,
      log: logStaffChange(savedReplyStaffEvents, 'reply.created', { by: staffId, details: titleOfChanged }),
      answer: changedReply,
    },
  )}`;

/** Null if there is none, or a colleague has changed it since that version. */
export const updateSavedReply = (
  id: number,
  { title, text, version }: SavedReplyDraft & { version: number },
  { staffId, now }: By,
) =>
  systemWrite<SavedReply>()`${change(
    sql`UPDATE app.saved_replies SET title = ${title}, text = ${text}, version = version + 1, staff_id = ${staffId}, changed_at = ${now}
      WHERE id = ${id} AND version = ${version} RETURNING *`,
    {
      now,
      log: logStaffChange(savedReplyStaffEvents, 'reply.changed', { by: staffId, details: titleOfChanged }),
      answer: changedReply,
    },
  )}`;

export const isSavedReply = (id: number) => systemRead<true>()`
  SELECT to_json(true) FROM app.saved_replies WHERE id = ${id}`;

export const deleteSavedReply = (id: number, { staffId, now }: By) =>
  systemWrite<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.saved_replies WHERE id = ${id} RETURNING id, title`,
    {
      now,
      log: logStaffChange(savedReplyStaffEvents, 'reply.deleted', { by: staffId, details: titleOfChanged }),
      answer: rawSql("SELECT json_build_object('id', id, 'deleted', true) FROM changed"),
    },
  )}`;

const valuesOf = (staffId: number | null, firstName: Sql, lastName: Sql): Sql => sql`json_build_object(
  'first_name', nullif(${firstName}, ''), 'last_name', nullif(${lastName}, ''), 'client_name', nullif(c.name, ''),
  'account_manager', (SELECT ${personName('s')} FROM app.account_managers a JOIN app.staff s ON s.id = a.staff_id WHERE a.client_id = c.id),
  'my_name', (SELECT ${personName('t')} FROM app.staff t WHERE t.id = ${staffId}))`;

const nameOfOnly = rawSql(`SELECT CASE WHEN count(*) = 1 THEN max(u.first_name) END AS first_name,
    CASE WHEN count(*) = 1 THEN max(u.last_name) END AS last_name`);

/** The name is that of the only person whom a reply is for: nobody is called by a colleague's name. */
export const readReplyValues = (id: number, staffId: number | null) => systemRead<ReplyValues>()`
  SELECT ${valuesOf(staffId, rawSql('p.first_name'), rawSql('p.last_name'))}
  FROM app.support_messages b JOIN app.clients c ON c.id = b.client_id
  CROSS JOIN LATERAL (${nameOfOnly}
    FROM app.active_users u WHERE u.client_id = b.client_id AND ${addressedUsers(
      rawSql(`SELECT r.user_id FROM app.support_readers r
      WHERE r.client_id = b.client_id AND r.conversation_id = b.id`),
    )}) p
  WHERE b.id = ${id} AND b.conversation_id IS NULL`;

/** The same before a conversation begins: with this user, or else with the Admins. Null without such a client or user. */
export const readReplyValuesForClient = (
  clientId: number,
  userId: number | null,
  staffId: number | null,
) => systemRead<ReplyValues>()`
  SELECT ${valuesOf(staffId, rawSql('p.first_name'), rawSql('p.last_name'))}
  FROM app.clients c CROSS JOIN LATERAL (${nameOfOnly}
    FROM app.active_users u WHERE u.client_id = c.id
      AND CASE WHEN ${userId}::bigint IS NULL THEN u.role = 'Admin' ELSE u.id = ${userId}::bigint END) p
  WHERE c.id = ${clientId} AND (${userId}::bigint IS NULL OR EXISTS (
    SELECT FROM app.users o WHERE o.client_id = c.id AND o.id = ${userId}::bigint AND o.deleted_at IS NULL))`;
