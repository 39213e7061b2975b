import { leadEmailDays } from '#contract/contacts/lead-emails.ts';
import { mergeDays } from '#contract/contacts/merging.ts';
import { caughtDays } from '#contract/contacts/honeypot.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import {
  announceHoursBefore,
  deleteCaughtBefore,
  deleteLeadEmailsBefore,
  deleteHoursBefore,
  deleteSubmissionsBefore,
  endUndoBefore,
  mailFormsCollectedBefore,
} from './cross-client.ts';
import { toStartOfHour } from './rules.ts';

export const contactJobs: FeatureJobs = {
  scheduled: [
    { name: 'send-digests', reach: 'inside', cron: '1 * * * *', run: sendDigests },
    {
      name: 'delete-expired-submissions',
      reach: 'inside',
      cron: '35 11 * * *',
      run: deleteExpiredSubmissions,
    },
  ],
};

/** Announces the collected forms of each past hour once: as notifications per client, by mail per website. */
export async function sendDigests({ value, now }: TaskContext): Promise<void> {
  await value(announceHoursBefore(toStartOfHour(now), now));
  await value(mailFormsCollectedBefore(toStartOfHour(now), now));
}

/** Deletes the records of single forms and busy hours, caught forms that are old enough, and the values before old merges. */
export async function deleteExpiredSubmissions({ value, now }: TaskContext): Promise<void> {
  await value(deleteHoursBefore(daysBefore(now, 7)));
  await value(deleteSubmissionsBefore(now));
  await value(deleteCaughtBefore(daysBefore(now, caughtDays)));
  await value(deleteLeadEmailsBefore(daysBefore(now, leadEmailDays)));
  await value(endUndoBefore(daysBefore(now, mergeDays)));
}
