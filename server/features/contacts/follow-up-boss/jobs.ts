import { sentDays } from '#contract/contacts/follow-up-boss.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { deleteEnquiriesBefore } from '../cross-client.ts';
import type { CrmDeps } from './send-next.ts';

/** A client whose Follow Up Boss is slow holds up no more than one of them. */
const lanes = ['send-enquiries-1', 'send-enquiries-2'] as const;

export const followUpBossJobs = ({ enquirySending }: { enquirySending: CrmDeps }): FeatureJobs => ({
  loops: lanes.map((name) => ({
    name,
    reach: 'outside' as const,
    intervalMs: 2000,
    run: async (db) => {
      // its code is loaded where it is needed
      const { sendNextEnquiry } = await import('./send-next.ts');
      return sendNextEnquiry(db, enquirySending);
    },
  })),
  scheduled: [
    {
      name: 'delete-sent-enquiries',
      reach: 'inside',
      cron: '47 9 * * *',
      run: async ({ value, now }) => {
        await value(deleteEnquiriesBefore(daysBefore(now, sentDays)));
      },
    },
  ],
});
