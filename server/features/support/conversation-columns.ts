import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { Conversation } from '#contract/support/conversation.ts';
import type { StoredFile } from '#server/core/security/signed-urls.ts';
import { selectFiles } from './files/queries.ts';

type WithStoredFiles<Row> = Omit<Row, 'files'> & { files: StoredFile[] };
/** A conversation whose files have no addresses yet. */
export type StoredConversation = Omit<Conversation, 'messages' | 'unsent_files'> & {
  messages: WithStoredFiles<Conversation['messages'][number]>[];
  unsent_files: StoredFile[];
};

const excerptLetters = 160;
const maxMessages = 200;
const maxReferences = 20;

/** The beginning of a text, for lists. */
export const excerptSql = (text: string | Sql): Sql => sql`left(${text}::text, ${excerptLetters}::int)`;

/** The words of a message `x`, or the names of its files if it has none. */
export const wordsSql = (
  row: 'm' | 'x' | 'y',
): Sql => sql`CASE WHEN ${rawSql(row)}.message <> '' THEN ${rawSql(row)}.message
  ELSE coalesce((SELECT string_agg(f.original_name, ', ' ORDER BY f.id) FROM app.support_files s
    JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE s.client_id = ${rawSql(row)}.client_id AND s.message_id = ${rawSql(row)}.id), '') END`;

/** The FROM clause of conversations `m`, each with its user `u` and the last message `l` after the first. */
export const conversations = sql`FROM app.support_messages m
  LEFT JOIN app.users u ON u.client_id = m.client_id AND u.id = m.user_id
  LEFT JOIN LATERAL (
    SELECT ${wordsSql('x')} AS message, x.is_reply FROM app.support_messages x
    WHERE x.client_id = m.client_id AND x.conversation_id = m.id ORDER BY x.id DESC LIMIT 1) l ON true`;

export const rowColumns = sql`m.id, m.topic, m.subject, ${excerptSql(sql`coalesce(l.message, ${wordsSql('m')})`)} AS message,
  coalesce(l.is_reply, m.is_reply) AS is_answered, app.to_iso(coalesce(m.continued_at, m.created_at)) AS last_message_at`;

export const latestFirst = rawSql('ORDER BY coalesce(m.continued_at, m.created_at) DESC, m.id DESC');

/** The only users who may read a conversation `m`, by name; NULL if the Admins may. */
export const selectReaders = sql`CASE WHEN m.is_restricted THEN (
  SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', coalesce(${personName('p')}, p.email)) ORDER BY p.id), '[]')
  FROM app.support_readers r JOIN app.users p ON p.client_id = r.client_id AND p.id = r.user_id
  WHERE r.client_id = m.client_id AND r.conversation_id = m.id AND p.deleted_at IS NULL) END`;

/** The messages of a conversation `m`, oldest first; `staffName` names the member of staff who wrote a row `x`. */
export const selectMessages = (staffName: Sql): Sql => sql`(
  SELECT json_agg(json_build_object('id', x.id, 'message', x.message, 'is_reply', x.is_reply,
    'is_for_client', NOT x.is_reply AND x.staff_id IS NOT NULL,
    'name', CASE WHEN x.is_reply OR x.staff_id IS NOT NULL THEN ${staffName} ELSE ${personName('w')} END,
    'created_at', app.to_iso(x.created_at), 'files', ${selectFiles('message_id', 'x')},
    'is_email', x.email_key IS NOT NULL, 'other_address', x.other_address, 'quote', x.quote, 'unsaved_files', x.unsaved_files) ORDER BY x.id)
  FROM (
    SELECT * FROM app.support_messages y WHERE y.client_id = m.client_id AND (y.id = m.id OR y.conversation_id = m.id)
    ORDER BY y.id DESC LIMIT ${maxMessages}) x
  LEFT JOIN app.users w ON w.client_id = x.client_id AND w.id = x.user_id)`;

/**
 * The condition on a user `u` whom an answer of staff in conversation `b` is for. One that a user began is for them; if
 * they have left or are switched off, the first Admin gets it, unless it is restricted.
 */
export const addressedUsers = (readers: Sql): Sql => sql`CASE WHEN b.is_restricted THEN u.id IN (${readers})
  WHEN b.is_reply THEN u.role = 'Admin'
  ELSE u.id = (SELECT f.id FROM app.active_users f WHERE f.client_id = b.client_id AND (f.id = b.user_id OR f.role = 'Admin')
    ORDER BY coalesce(f.id <> b.user_id, true), f.id LIMIT 1) END`;

/** The mails of a conversation so far, oldest first, for the references of the next one. */
export const selectThread = (client: Sql, conversation: Sql): Sql => sql`coalesce((
  SELECT jsonb_agg(t.mail_ref ORDER BY t.id) FROM (
    SELECT y.id, y.mail_ref FROM app.support_messages y
    WHERE y.client_id = ${client} AND (y.id = ${conversation} OR y.conversation_id = ${conversation})
    ORDER BY y.id DESC LIMIT ${maxReferences}) t), '[]')`;
