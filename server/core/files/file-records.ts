import * as z from 'zod/mini';
import { invalid } from '#contract/errors.ts';
import { fewerFiles, noRoomForFiles } from '#contract/files.ts';
import { change, type Consequence } from '#server/core/events/change.ts';
import { defineTask, queueTask } from '#server/core/jobs/define-task.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { createUrlSigner, type StoredFile } from '#server/core/security/signed-urls.ts';
import { rawSql, read, sql, write } from '#server/core/db/sql.ts';
import type { ReceivedFile } from './received-file.ts';
import { insertFiles, storedFile, type Purpose } from './stored-files.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

/**
 * Database rows and URLs of uploaded files. The bytes are stored before a handler runs; here each file gets its row
 * and its URL.
 */
export function createFileRecords({ secretsKey, quota }: { secretsKey: KeyRing; quota: number }) {
  const signer = createUrlSigner(secretsKey);
  return {
    ...signer,
    /** bytes that a client may store */
    quota,
    /** Inserts rows for stored files, if the client's quota has room for them. Call it within `db.transaction`. */
    keep: async (
      tx: Transaction<'write'>,
      files: readonly ReceivedFile[],
      options: Purpose & { now: Date },
    ): Promise<StoredFile[]> => {
      await tx.value(lockFiles());
      const inserted = await tx.value(insertFiles(files, options, quota));
      if (!inserted || inserted.is_full) throw invalid('file', noRoomForFiles);
      if (inserted.are_many) throw invalid('file', fewerFiles);
      return inserted.files;
    },
  };
}

export type FileRecords = ReturnType<typeof createFileRecords>;

/** The files that answer a question, oldest first. */
export const listQuestionFiles = (question: string) => read<StoredFile[]>()`
  SELECT coalesce(json_agg(${storedFile} ORDER BY id), '[]') FROM app.files f
  WHERE client_id = app.client() AND question = ${question}`;

/** Deletes a file of a question by its URL; its bytes are removed from the store after the commit. */
export const deleteFile = (address: string, question: string, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.files WHERE client_id = app.client() AND question = ${question} AND name = ${readFileName(address)}
    RETURNING id, name`,
    {
      now,
      task: queueFileRemoval(),
      answer: rawSql("SELECT json_build_object('id', id, 'deleted', true) FROM changed"),
    },
  )}`;

/** The same with all files of a question. */
export const deleteQuestionFiles = (question: string, now: Date) =>
  write<null>()`${change(
    sql`DELETE FROM app.files WHERE client_id = app.client() AND question = ${question} RETURNING name`,
    { now, task: queueFileRemoval() },
  )}`;

/** Removes the bytes of deleted files after the commit. */
export const removeFilesTask = defineTask('remove-files', { names: z.array(z.string()) });

/** One task for all deleted rows, which have the names of their files. */
export const queueFileRemoval = (from = rawSql('FROM changed')): Consequence =>
  queueTask(
    removeFilesTask,
    { names: rawSql('jsonb_agg(name)') },
    { from: sql`${from} HAVING count(*) > 0` },
  );

/** Whether this URL is a public image of the client itself. */
export const findOwnFile = (address: string) => read<true>()`
  SELECT to_json(true) FROM app.files WHERE client_id = app.client() AND '/files/' || name = ${address} AND NOT is_private`;

/** Locks the files of the client: other uploads of the client wait until this transaction ends. */
export const lockFiles = () => write<null>()`
  INSERT INTO app.file_locks (client_id) SELECT id FROM app.clients WHERE id = app.client()
  ON CONFLICT (client_id) DO UPDATE SET client_id = excluded.client_id`;

/** The file name in a URL, with or without a signature; '' if it is not the URL of a file. */
function readFileName(address: string): string {
  const path = URL.parse(address, 'http://portal.invalid')?.pathname ?? '';
  return path.startsWith('/files/') ? path.slice('/files/'.length) : '';
}
