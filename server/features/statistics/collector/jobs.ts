import { readErrorCode } from '#server/core/db/errors.ts';
import type { TaskContext, WorkerDb } from '#server/core/db/worker-pool.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { addPageViewMonth } from '../cross-client/page-views.ts';
import { insertCounts } from '../cross-client/visit-counts.ts';
import {
  addUpDays,
  deleteDays,
  deleteMonths,
  deletePageViewsBefore,
  deleteSaltsBefore,
  deleteTaken,
  dropPageViewMonthsBefore,
  insertDays,
  insertMonths,
  listTaken,
  lockOneTaken,
  lockTaken,
  markAllSites,
  putOff,
  takeRecounts,
  type Recount,
} from '../cross-client/recounts.ts';

const pageViewDays = 35;
/** two years and the present month */
const countedDays = 25 * 31;
/** Few, so that the statements of a batch of busy websites end before their timeout. */
const sitesPerBatch = 10;

export const collectorJobs: FeatureJobs = {
  loops: [
    { name: 'recount-websites', reach: 'inside', intervalMs: 10_000, run: (db) => recountSites(db) },
    {
      name: 'delete-old-page-views',
      reach: 'inside',
      intervalMs: 600_000,
      run: (db) => deleteOldPageViews(db),
    },
  ],
  scheduled: [
    {
      name: 'keep-page-view-months',
      reach: 'inside',
      cron: '23 2 * * *',
      run: (context) => keepPageViewMonths(context),
    },
    {
      name: 'delete-visitor-salts',
      reach: 'inside',
      cron: '3 * * * *',
      run: (context) => deleteSalts(context),
    },
    {
      name: 'recount-all-websites',
      reach: 'inside',
      cron: '43 8 * * 0',
      run: (context) => recountAllSites(context),
    },
  ],
};

/**
 * Recounts the days and months of some websites from the page views: the same page views always give the same
 * numbers. A batch is a transaction, so that an interrupted one begins again. True if there may be more.
 */
export async function recountSites(db: WorkerDb): Promise<boolean> {
  await db.value(takeRecounts(sitesPerBatch, db.now()));
  try {
    return await db.transaction(async (context) => {
      const recounts = (await context.value(lockTaken(sitesPerBatch, context.now))) ?? [];
      await recount(recounts, context);
      return recounts.length === sitesPerBatch;
    });
  } catch (error) {
    await recountEach(db);
    throw error;
  }
}

async function recount(recounts: readonly Recount[], { value, now }: TaskContext): Promise<void> {
  if (recounts.length === 0) return;
  const oldest = daysBefore(now, pageViewDays);
  await value(deleteDays(recounts, oldest));
  await value(insertDays(recounts, oldest, now));
  await value(insertCounts(recounts, oldest));
  await value(addUpDays(recounts, oldest, now));
  await value(deleteMonths(recounts, oldest));
  await value(insertMonths(recounts, oldest, now));
  await value(deleteTaken(recounts));
}

const hour = 3_600_000;
/** SQLSTATEs of values, size and time, which a second try at once would meet again; others are of the database. */
const ofItsViews = /^(22|23|54|57014|P0)/;

/** Counts the websites of a batch that failed one by one. One that cannot be counted is tried again in an hour. */
async function recountEach(db: WorkerDb): Promise<void> {
  for (const site of (await db.value(listTaken(sitesPerBatch, db.now()))) ?? [])
    try {
      await db.transaction(async (context) =>
        recount((await context.value(lockOneTaken(site))) ?? [], context),
      );
    } catch (error) {
      if (!ofItsViews.test(readErrorCode(error))) throw error;
      await db.value(putOff(site, new Date(db.now().getTime() + hour)));
    }
}

/** Once a week the months of all websites are added up again, so that no error persists. */
export const recountAllSites = async ({ value, now }: TaskContext): Promise<void> =>
  void (await value(markAllSites(daysBefore(now, countedDays))));

export const deleteOldPageViews = async (db: WorkerDb): Promise<boolean> =>
  (await db.value(deletePageViewsBefore(daysBefore(db.now(), pageViewDays)))) === true;

/** Creates the tables of this month and the next, and drops those that are empty for good. */
export async function keepPageViewMonths({ value, now }: TaskContext): Promise<void> {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  for (const month of [now, next]) await value(addPageViewMonth(month.toISOString().slice(0, 7)));
  await value(dropPageViewMonthsBefore(daysBefore(now, pageViewDays)));
}

/** When it is noon in Greenwich, a day is over everywhere on earth. */
export const deleteSalts = async ({ value, now }: TaskContext): Promise<void> =>
  void (await value(deleteSaltsBefore(new Date(now.getTime() - 43_200_000).toISOString().slice(0, 10))));
