import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueFileRemoval } from '#server/core/files/file-records.ts';
import { isFor, isIn, isUnsent, joinedFiles, staffUploader, type FileKind } from '../files/queries.ts';

/** The client of a file that this colleague has uploaded and not sent. */
export const findUnsentFile = (id: number, staffId: number | null) => systemRead<number>()`
  SELECT to_json(s.client_id) FROM ${joinedFiles} WHERE s.file_id = ${id} AND ${isUnsent(staffUploader(staffId))}`;

/** How many of these files this colleague may send to a client, or add to a note about one. They are locked, so that one file is sent once. */
export const countUnsentFilesOfStaff = (
  ids: readonly number[],
  { kind, conversation }: { kind: FileKind; conversation: number | null },
  client: Sql,
  staffId: number | null,
) => systemWrite<number>()`
  SELECT to_json(CASE WHEN ${client}::bigint IS NOT NULL THEN count(*) END) FROM (SELECT FROM ${joinedFiles}
    WHERE s.client_id = ${client} AND s.file_id = ANY (${ids}::bigint[]) AND ${isUnsent(staffUploader(staffId))} AND ${isFor(kind)} AND ${isIn(conversation)} FOR UPDATE OF s) n`;

/** The client of a conversation. */
export const clientOfConversation = (id: number): Sql =>
  sql`(SELECT b.client_id FROM app.support_messages b WHERE b.id = ${id} AND b.conversation_id IS NULL)`;

/** Deletes files that were uploaded for a message and not sent. Returns how many. */
export const deleteFilesUnsentSince = (time: Date, most: number, now: Date) =>
  systemWrite<number>()`${change(
    sql`DELETE FROM app.files d USING (
      SELECT f.client_id, f.id FROM ${joinedFiles}
      WHERE s.message_id IS NULL AND s.note_id IS NULL AND f.created_at < ${time}::timestamptz LIMIT ${most}) o
    WHERE d.client_id = o.client_id AND d.id = o.id RETURNING d.name`,
    { now, task: queueFileRemoval(), answer: rawSql('SELECT to_json(count(*)) FROM changed') },
  )}`;
