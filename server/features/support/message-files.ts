import { sql, type Sql } from '#server/core/db/sql.ts';
import type { Parts } from '#server/core/events/change.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';
import { attachFiles, selectFileNames, type Uploader } from './files/queries.ts';

/** The files of a new message: the parts of its statement that give them to it, and their names as jsonb for mails. */
export type MessageFiles = { parts: Parts; namesOf: (client: Sql) => Sql };

/** Those that were uploaded before. */
export const uploadedFiles = (ids: readonly number[]): MessageFiles => ({
  parts: { sent_files: attachFiles(ids) },
  namesOf: (client) => selectFileNames(client, ids),
});

/** Those that came with an email, whose bytes are stored. */
export const emailedFiles = (
  files: readonly ReceivedFile[],
  { user, staff }: Uploader,
  now: Date,
): MessageFiles => ({
  parts: {
    new_files: sql`INSERT INTO app.files (client_id, name, original_name, size, purpose, user_id, staff_id, created_at)
      SELECT m.client_id, n.name, n."originalName", n.size, 'conversation', ${user}, ${staff}, ${now}::timestamptz
      FROM changed m CROSS JOIN jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS n (name text, "originalName" text, size int)
      RETURNING client_id, id`,
    sent_files: sql`INSERT INTO app.support_files (client_id, file_id, conversation_id, message_id)
      SELECT f.client_id, f.id, m.conversation_id, m.id FROM new_files f CROSS JOIN changed m`,
  },
  namesOf: () => sql`${JSON.stringify(files.map(({ originalName }) => originalName))}::jsonb`,
});

/** The words of a message, or the names of its files if it has none. */
export const summarySql = (words: string, files: MessageFiles, client: Sql): Sql =>
  words === ''
    ? sql`coalesce((SELECT string_agg(n, ', ') FROM jsonb_array_elements_text(${files.namesOf(client)}) n), '')`
    : sql`${words}::text`;
