import type { TaskContext } from '../db/worker-pool.ts';
import { makePhotoSizes } from '../files/photo-sizes.ts';
import type { FileStore } from '../files/store.ts';
import { daysBefore } from '../jobs/days-before.ts';
import { handleTask } from '../jobs/define-task.ts';
import type { FeatureJobs } from '../jobs/feature-jobs.ts';
import { deleteFilesUnusedSince, findPicture, savePhotoSizes } from './cross-client.ts';
import { makePhotoSizesTask } from './file-queries.ts';

const unusedDays = 30;
const batchSize = 500;

export const listingJobs = (files: FileStore): FeatureJobs => ({
  tasks: [
    handleTask(makePhotoSizesTask, async ({ value }, { client_id: client, file_id: file }) => {
      const name = await value(findPicture(client, file));
      const size = name === null ? null : await makePhotoSizes(files, name);
      if (size) await value(savePhotoSizes({ client, file, ...size }));
    }),
  ],
  scheduled: [{ name: 'delete-unused-listing-files', cron: '47 11 * * *', run: deleteUnusedFiles }],
});

/** Deletes what was uploaded and never saved with a listing. */
export async function deleteUnusedFiles({ value, now }: TaskContext): Promise<void> {
  for (;;) {
    const deleted = await value(deleteFilesUnusedSince(daysBefore(now, unusedDays), batchSize));
    if (deleted === null || deleted < batchSize) return;
  }
}
