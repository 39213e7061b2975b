import { fileIsGone } from '#contract/support/files.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { noRoomForFiles } from '#contract/files.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import type { Sql } from '#server/core/db/sql.ts';
import { lockFiles, type FileRecords } from '#server/core/files/file-records.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';
import type { StoredFile } from '#server/core/security/signed-urls.ts';
import { insertFile, type Uploader } from './queries.ts';

export type FileNeeds = { files: Pick<FileRecords, 'uploaded' | 'quota'> };

type Upload = {
  received: readonly ReceivedFile[];
  uploader: Uploader;
  isNote: boolean | null;
  conversation: number | undefined;
  /** the conversations `m` that the uploader sees */
  seen: Sql;
  now: Date;
};

/** Inserts an uploaded file that waits for its message. Call it within a transaction of the client. */
export async function keepFile(
  tx: Transaction<'write'>,
  { received, conversation, ...rest }: Upload,
  files: FileNeeds['files'],
): Promise<UploadedFile[]> {
  const [file] = received;
  if (!file) throw new ApiError('bad_request');
  await tx.value(lockFiles());
  const place = { ...rest, conversation: conversation ?? null, quota: files.quota };
  const result = await tx.value(insertFile(file, place));
  if (result?.is_full) throw invalid('file', noRoomForFiles);
  if (!result?.file) throw new ApiError('not_found');
  return [files.uploaded(result.file, rest.now)];
}

export function assertUnsent(ids: readonly number[], count: number | null): void {
  if (count === null) throw new ApiError('not_found');
  if (count !== new Set(ids).size) throw invalid('file_ids', fileIsGone);
}

/** Messages or notes with the addresses of their files. */
export const withAddresses =
  <Row extends { files: readonly StoredFile[] }>(shown: Pick<FileRecords, 'uploaded'>, now: Date) =>
  (row: Row): Omit<Row, 'files'> & { files: UploadedFile[] } => ({
    ...row,
    files: row.files.map((file) => shown.uploaded(file, now)),
  });
