import { rawSql, write } from '#server/core/db/sql.ts';
import type { StoredFile } from '#server/core/security/signed-urls.ts';
import type { ReceivedFile } from './received-file.ts';

export type Purpose =
  | { purpose: 'avatar' | 'listing' | 'newsletter' }
  | { purpose: 'question'; question: string; most: number };

/** A row f of app.files as its StoredFile. */
export const storedFile = rawSql(
  `json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size, 'access_version', f.access_version)`,
);

/** Inserts rows of uploaded files, or none if the quota or the question has no room for all of them. */
export function insertFiles(files: readonly ReceivedFile[], options: Purpose & { now: Date }, quota: number) {
  const { question, most } =
    options.purpose === 'question' ? options : { question: null, most: files.length };
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return write<{ is_full: boolean; are_many: boolean; files: StoredFile[] }>()`
  WITH room AS (
    SELECT coalesce(sum(size), 0) + ${bytes}::bigint > ${quota}::bigint AS is_full,
      count(*) FILTER (WHERE question = ${question}::text) + ${files.length}::int > ${most}::int AS are_many
    FROM app.files WHERE client_id = app.client()
  ), f AS (
    INSERT INTO app.files (client_id, name, original_name, size, purpose, question, user_id, staff_id, created_at)
    SELECT app.client(), n.name, n."originalName", n.size, ${options.purpose}::text, ${question}::text, app.acting_user(), app.acting_staff(), ${options.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS n (name text, "originalName" text, size int), room
    WHERE NOT room.is_full AND NOT room.are_many
    RETURNING *
  )
  SELECT json_build_object('is_full', is_full, 'are_many', are_many,
    'files', (SELECT coalesce(json_agg(${storedFile} ORDER BY id), '[]') FROM f)) FROM room`;
}
