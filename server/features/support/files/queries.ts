import { rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueFileRemoval } from '#server/core/files/file-records.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';
import { storedFile } from '#server/core/files/stored-files.ts';
import type { StoredFile } from '#server/core/security/signed-urls.ts';
import { isVisible } from '../visible.ts';

/** Who uploads: a user of the account, or a colleague of the provider. */
export type Uploader = { user: Sql; staff: Sql };
export const callingUploader: Uploader = {
  user: rawSql('app.acting_user()'),
  staff: rawSql('app.acting_staff()'),
};
export const staffUploader = (staffId: number | null): Uploader => ({
  user: rawSql('NULL::bigint'),
  staff: sql`${staffId}::bigint`,
});

/** Whether a row s of app.support_files with its file f is of nothing that was sent, and of this person. */
export const isUnsent = ({ user, staff }: Uploader): Sql => sql`s.message_id IS NULL AND s.note_id IS NULL
  AND f.user_id IS NOT DISTINCT FROM ${user} AND f.staff_id IS NOT DISTINCT FROM ${staff}`;

/** Whether an unsent file s was uploaded for a message, or for a note. An earlier release did not say for which. */
export type FileKind = 'message' | 'note';
const isForMessage = rawSql('s.is_note IS NOT TRUE');
export const isFor = (kind: FileKind): Sql =>
  kind === 'message' ? isForMessage : rawSql('coalesce(s.is_note, s.conversation_id IS NULL)');

/** Another conversation may have other readers. An unsent file of no conversation is for any of its client. */
export const isIn = (conversation: number | null): Sql =>
  sql`(s.conversation_id IS NULL OR s.conversation_id = ${conversation}::bigint)`;

export const joinedFiles = rawSql(
  'app.support_files s JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id',
);

type NewFile = {
  uploader: Uploader;
  /** null if the caller does not say */
  isNote: boolean | null;
  conversation: number | null;
  seen: Sql;
  quota: number;
  now: Date;
};

/** No file where the client's quota has no room or the uploader sees no such conversation, and null for no client. */
export const insertFile = (
  { name, originalName, size }: ReceivedFile,
  { uploader: { user, staff }, isNote, conversation, seen, quota, now }: NewFile,
) => write<{ is_full: boolean; file: StoredFile | null }>()`
  WITH room AS (
    SELECT coalesce(sum(size), 0) + ${size}::bigint > ${quota}::bigint AS is_full FROM app.files WHERE client_id = app.client()
    HAVING EXISTS (SELECT FROM app.clients WHERE id = app.client())),
  f AS (
    INSERT INTO app.files (client_id, name, original_name, size, purpose, user_id, staff_id, created_at)
    SELECT app.client(), ${name}::text, ${originalName}::text, ${size}::int, 'conversation', ${user}, ${staff}, ${now}::timestamptz
    FROM room WHERE NOT room.is_full AND (${conversation}::bigint IS NULL
      OR EXISTS (SELECT FROM app.support_messages m WHERE m.id = ${conversation} AND ${seen}))
    RETURNING *),
  new_file AS (
    INSERT INTO app.support_files (client_id, file_id, conversation_id, is_note)
    SELECT client_id, id, ${conversation}::bigint, ${isNote}::boolean FROM f)
  SELECT json_build_object('is_full', is_full, 'file', (SELECT ${storedFile} FROM f)) FROM room`;

/** Deletes a file that no message has; its bytes are removed after the commit. */
export const deleteUnsentFile = (id: number, uploader: Uploader, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.files d USING ${joinedFiles} WHERE d.client_id = app.client() AND d.id = ${id}
      AND f.client_id = d.client_id AND f.id = d.id AND ${isUnsent(uploader)} RETURNING d.id, d.name`,
    {
      now,
      task: queueFileRemoval(),
      answer: rawSql("SELECT json_build_object('id', id, 'deleted', true) FROM changed"),
    },
  )}`;

/**
 * How many of these files the caller may send; null in a conversation that the caller doesn't see. They are locked, so
 * that one file is sent once.
 */
export const countUnsentFiles = (ids: readonly number[], conversation: number | null) => write<number>()`
  SELECT to_json(CASE WHEN ${conversation}::bigint IS NULL OR EXISTS (SELECT FROM app.support_messages m WHERE m.id = ${conversation} AND ${isVisible})
    THEN count(*) END) FROM (SELECT FROM ${joinedFiles}
    WHERE s.client_id = app.client() AND s.file_id = ANY (${ids}::bigint[]) AND ${isUnsent(callingUploader)} AND ${isForMessage} AND ${isIn(conversation)} FOR UPDATE OF s) n`;

/** Gives files to the new row of `changed` as its message. */
export const attachFiles = (ids: readonly number[]): Sql => sql`UPDATE app.support_files s
  SET message_id = changed.id, conversation_id = coalesce(changed.conversation_id, changed.id) FROM changed
  WHERE s.client_id = changed.client_id AND s.file_id = ANY (${ids}::bigint[])`;

/** The names of files of a client, for mails. */
export const selectFileNames = (client: Sql, ids: readonly number[]): Sql => sql`coalesce((
  SELECT jsonb_agg(f.original_name ORDER BY f.id) FROM app.files f
  WHERE f.client_id = ${client} AND f.id = ANY (${ids}::bigint[]) AND f.purpose = 'conversation'), '[]')`;

/** The files of a row x, whose column of app.support_files is named. */
export const selectFiles = (column: 'message_id' | 'note_id', row: 'x' | 'n'): Sql => sql`(
  SELECT coalesce(json_agg(${storedFile} ORDER BY f.id), '[]') FROM ${joinedFiles}
  WHERE s.client_id = ${rawSql(row)}.client_id AND s.${rawSql(column)} = ${rawSql(row)}.id)`;

/** The unsent files of a message or of a note in a conversation `m`. */
export const selectUnsentFiles = (uploader: Uploader, kind: FileKind = 'message'): Sql => sql`(
  SELECT coalesce(json_agg(${storedFile} ORDER BY f.id), '[]') FROM ${joinedFiles}
  WHERE s.client_id = m.client_id AND s.conversation_id = m.id AND ${isUnsent(uploader)} AND ${isFor(kind)})`;
