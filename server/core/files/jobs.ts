import { handleTask } from '#server/core/jobs/define-task.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import {
  deleteAvatarsUnusedSince,
  deleteExpiredFiles,
  enqueueSweep,
  listUnknownFiles,
  sweepTask,
} from './cross-client.ts';
import { withoutProviderFiles } from '#server/core/provider/cross-client.ts';
import { removeFilesTask } from './file-records.ts';
import { fetchedPictureEnding, type FileStore, type ListedFile } from './store.ts';

const batchSize = 500;
/** Fetched pictures are replaced after this, since what they show changes. */
const maxFetchedDays = 90;

export const filesJobs = ({ files }: { files: FileStore }): FeatureJobs => ({
  tasks: [
    handleTask(removeFilesTask, 'inside', (_context, { names }) => removeFiles(files, names)),
    handleTask(sweepTask, 'inside', (context, { after }) => sweepFiles(context, files, after)),
  ],
  scheduled: [{ name: 'delete-unused-files', reach: 'inside', cron: '41 11 * * *', run: deleteUnusedFiles }],
});

/**
 * Deletes avatar files that no setting has referred to for thirty days, and files of contacts that can no longer come
 * back. Starts the sweep of the store. Files that answer a question stay.
 */
export async function deleteUnusedFiles({ value, now }: TaskContext): Promise<void> {
  for (;;) {
    const deletedCount = await value(deleteAvatarsUnusedSince(daysBefore(now, 30), batchSize, now));
    if (deletedCount === null || deletedCount < batchSize) break;
  }
  for (;;) {
    const deletedCount = await value(deleteExpiredFiles(now, batchSize));
    if (deletedCount === null || deletedCount < batchSize) break;
  }
  await value(enqueueSweep('', now));
}

/** Removes files without a row, left by a process that died between writing the file and the row. */
export async function sweepFiles(
  { value, now }: TaskContext,
  files: FileStore,
  after: string,
): Promise<void> {
  await files.clearTemporary(daysBefore(now, 1));
  const page = await files.list(after);
  const old = page.files
    .filter((file) => file.keptAt < daysBefore(now, minDays(file)))
    .map(({ name }) => name);
  const unknown = (await value(listUnknownFiles(old))) ?? [];
  await removeFiles(files, (await value(withoutProviderFiles(unknown))) ?? []);
  if (page.next !== null) await value(enqueueSweep(page.next, now));
}

const minDays = ({ name }: ListedFile) => (name.endsWith(fetchedPictureEnding) ? maxFetchedDays : 1);

export async function removeFiles(files: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(name);
}
