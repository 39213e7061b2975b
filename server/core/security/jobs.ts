import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import {
  deleteCountersBefore,
  deleteProviderKeyCallsBefore,
  deleteRequestKeysBefore,
  deleteStaffKeysBefore,
} from './cross-client.ts';
import { storedHours } from './request-keys.ts';

export const securityJobs: FeatureJobs = {
  scheduled: [
    { name: 'delete-expired-limits', reach: 'inside', cron: '17 11 * * *', run: deleteExpiredLimits },
    { name: 'delete-request-keys', reach: 'inside', cron: '27 * * * *', run: deleteRequestKeys },
  ],
};

/** Deletes the counters of rate limits whose window is over. */
async function deleteExpiredLimits({ value, now }: TaskContext): Promise<void> {
  await value(deleteCountersBefore(now));
}

/** Deletes the answers to calls that can no longer be repeated. */
async function deleteRequestKeys({ value, now }: TaskContext): Promise<void> {
  const before = new Date(now.getTime() - storedHours * 3_600_000);
  await value(deleteRequestKeysBefore(before));
  await value(deleteStaffKeysBefore(before));
  await value(deleteProviderKeyCallsBefore(before));
}
