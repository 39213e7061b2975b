import type { MlsSource } from '#server/engines/mls/mls-source.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { makePhotoSizes } from '#server/core/files/photo-sizes.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { handleTask } from '#server/core/jobs/define-task.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import {
  deleteFilesUnusedSince,
  findPicture,
  purgeListingsDeletedBefore,
  savePhotoSizes,
} from './cross-client/files.ts';
import { queueByFreshness } from './cross-client/freshness.ts';
import { makePhotoSizesTask } from './file-queries.ts';
import { readMlsFeed, startMlsRun } from './mls/feed.ts';
import { copyNextPhoto } from './mls/photos.ts';
import { importOwnListings } from './mls/own-run.ts';
import { syncMlsListings } from './mls/sync.ts';
import {
  copyMlsPhotosTask,
  importOwnListingsTask,
  readMlsFeedTask,
  syncMlsListingsTask,
} from './mls/tasks.ts';

const unusedDays = 30;
const retentionDays = 90;
const batchSize = 500;

type Needs = {
  files: FileStore;
  mls: MlsSource;
  /** the limit of a client's stored files, in bytes */
  quota: number;
};

export const listingJobs = (needs: Needs): FeatureJobs => ({
  tasks: [
    handleTask(readMlsFeedTask, 'outside', (context, part) => readMlsFeed(context, needs.mls, part)),
    handleTask(syncMlsListingsTask, 'outside', (context, task) => syncMlsListings(context, needs.mls, task)),
    handleTask(importOwnListingsTask, 'outside', (context, task) =>
      importOwnListings(context, needs.mls, task),
    ),
    handleTask(copyMlsPhotosTask, 'outside', (context, task) => copyNextPhoto(context, needs, task)),
    handleTask(makePhotoSizesTask, 'inside', async ({ value }, { client_id: client, file_id: file }) => {
      const name = await value(findPicture(client, file));
      const size = name === null ? null : await makePhotoSizes(needs.files, name);
      if (size) await value(savePhotoSizes({ client, file, ...size }));
    }),
  ],
  scheduled: [
    { name: 'delete-unused-listing-files', reach: 'inside', cron: '47 11 * * *', run: deleteUnusedFiles },
    { name: 'purge-listings', reach: 'inside', cron: '52 11 * * *', run: purgeListings },
    {
      name: 'hide-old-listings',
      reach: 'inside',
      cron: '*/10 * * * *',
      run: async ({ value, now }) => void (await value(queueByFreshness(now))),
    },
    // a run is due every few hours; one that failed is tried again an hour later
    {
      name: 'start-mls-run',
      reach: 'outside',
      cron: '20 * * * *',
      run: (context) => startMlsRun(context, needs.mls),
    },
  ],
});

/** Deletes uploads that were never saved with a listing. */
export async function deleteUnusedFiles({ value, now }: TaskContext): Promise<void> {
  for (;;) {
    const deleted = await value(deleteFilesUnusedSince(daysBefore(now, unusedDays), batchSize, now));
    if (deleted === null || deleted < batchSize) return;
  }
}

/** Purges the contents of a listing ninety days after its deletion. */
export async function purgeListings({ value, now }: TaskContext): Promise<void> {
  await value(purgeListingsDeletedBefore(daysBefore(now, retentionDays)));
}
