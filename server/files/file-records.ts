import { invalid } from '#contract/errors.ts';
import { fewerFiles, noRoomForFiles } from '#contract/files.ts';
import { enqueueTaskFrom } from '../jobs/enqueue-task.ts';
import type { Transaction } from '../db/client-db.ts';
import { createUrlSigner, type StoredFile } from '../security/signed-urls.ts';
import { read, sql, rawSql, write, type Sql } from '../db/sql.ts';
import type { ReceivedFile } from '../http/uploads.ts';

type Purpose = { purpose: 'avatar' } | { purpose: 'question'; question: string; most: number };

/**
 * What features do with files that came in. Where they are kept has been settled before a handler runs; here each gets its row,
 * and an address to be found under.
 */
export function createFileRecords({ secretsKey, quota }: { secretsKey: Buffer; quota: number }) {
  const signer = createUrlSigner(secretsKey);
  return {
    ...signer,
    /** Rows for files that are on the disk, if the client has room for them. Call it within `db.steps`. */
    keep: async (
      steps: Transaction<'write'>,
      files: readonly ReceivedFile[],
      options: Purpose & { now: Date },
    ): Promise<StoredFile[]> => {
      await steps.value(turn());
      const kept = await steps.value(inserted(files, options, quota));
      if (!kept || kept.is_full) throw invalid('file', noRoomForFiles);
      if (kept.are_many) throw invalid('file', fewerFiles);
      return kept.files;
    },
  };
}

export type FileRecords = ReturnType<typeof createFileRecords>;

/** The files that answer a question, oldest first. */
export const listQuestionFiles = (question: string) => read<StoredFile[]>()`
  SELECT coalesce(json_agg(${kept} ORDER BY id), '[]') FROM app.files f
  WHERE client_id = app.client() AND question = ${question}`;

/** Those of every question of a client, by the question. */
export const listFilesByQuestion = (client: Sql | number = sql`app.client()`) => read<
  Record<string, StoredFile[]>
>()`
  SELECT coalesce(json_object_agg(question, files), '{}') FROM (
    SELECT question, json_agg(${kept} ORDER BY id) AS files FROM app.files f
    WHERE client_id = ${client} AND question IS NOT NULL GROUP BY question) AS answers`;

/** Takes a file of a question away, by its address; what is on the disk goes after the commit. */
export const deleteFile = (address: string, question: string) => write<{ id: number; deleted: true }>()`
  WITH gone AS (
    DELETE FROM app.files WHERE client_id = app.client() AND question = ${question} AND name = ${nameIn(address)}
    RETURNING id, name
  ), bytes AS (${enqueueFileRemoval(sql`FROM gone HAVING count(*) > 0`)})
  SELECT json_build_object('id', id, 'deleted', true) FROM gone`;

/** Asks for the removal of the files whose names stand in `from`. */
export const enqueueFileRemoval = (from: Sql) =>
  enqueueTaskFrom('remove-files', sql`jsonb_build_object('names', jsonb_agg(name))`, from);

/** Whether this address is a picture of the client's own that everybody may see. */
export const findOwnFile = (address: string) => read<true>()`
  SELECT to_json(true) FROM app.files WHERE client_id = app.client() AND '/files/' || name = ${address} AND NOT is_private`;

/** What a browser that has said nothing of itself is served by this name, and whose it is. */
export const findFile = (name: string) => read<StoredFile>()`
  SELECT ${kept} FROM app.files f WHERE name = ${name}`;

const kept = rawSql(
  `json_build_object('id', f.id, 'client_id', f.client_id, 'file', f.name, 'name', f.original_name, 'size', f.size)`,
);

/** Others who add files of this client wait here until this is over. */
const turn = () => write<null>()`
  INSERT INTO app.file_locks (client_id) VALUES (app.client())
  ON CONFLICT (client_id) DO UPDATE SET client_id = excluded.client_id`;

function inserted(files: readonly ReceivedFile[], options: Purpose & { now: Date }, quota: number) {
  const { question, most } =
    options.purpose === 'question' ? options : { question: null, most: files.length };
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return write<{ is_full: boolean; are_many: boolean; files: StoredFile[] }>()`
  WITH there AS (
    SELECT coalesce(sum(size), 0) + ${bytes}::bigint > ${quota}::bigint AS is_full,
      count(*) FILTER (WHERE question = ${question}::text) + ${files.length}::int > ${most}::int AS are_many
    FROM app.files WHERE client_id = app.client()
  ), f AS (
    INSERT INTO app.files (client_id, name, original_name, size, purpose, question, user_id, staff_id, created_at)
    SELECT app.client(), n.name, n."originalName", n.size, ${options.purpose}::text, ${question}::text, app.acting_user(), app.acting_staff(), ${options.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS n (name text, "originalName" text, size int), there
    WHERE NOT there.is_full AND NOT there.are_many
    RETURNING *
  )
  SELECT json_build_object('is_full', is_full, 'are_many', are_many,
    'files', (SELECT coalesce(json_agg(${kept} ORDER BY id), '[]') FROM f)) FROM there`;
}

/** The name in an address, with or without its signature; what is no address of a file names none. */
function nameIn(address: string): string {
  const path = URL.parse(address, 'http://portal.invalid')?.pathname ?? '';
  return path.startsWith('/files/') ? path.slice('/files/'.length) : '';
}
