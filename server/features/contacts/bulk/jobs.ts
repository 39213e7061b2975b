import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { deleteExpiredChanges, findDueChange, postponeChange } from '../cross-client.ts';
import type { BulkDeps } from './run-step.ts';

/** Changes many contacts step by step, and undoes that. */
export const bulkJobs = ({ bulkContacts }: { bulkContacts: BulkDeps }): FeatureJobs => ({
  loops: [
    {
      name: 'change-contacts',
      reach: 'inside',
      intervalMs: 1000,
      run: async (db) => {
        const due = await db.value(findDueChange(db.now()));
        if (due === null) return false;
        try {
          const { runBulkStep } = await import('./run-step.ts');
          await runBulkStep(due, bulkContacts, db.now());
        } catch (error) {
          await db.value(postponeChange(due, db.now()));
          throw error;
        }
        return true;
      },
    },
  ],
  scheduled: [
    {
      name: 'delete-expired-changes',
      reach: 'inside',
      cron: '45 11 * * *',
      run: async ({ value, now }) => void (await value(deleteExpiredChanges(now))),
    },
  ],
});
