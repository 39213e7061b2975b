import { handleTask } from '#server/core/jobs/define-task.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { knownDeviceSince } from '#server/core/security/known-device.ts';
import { resetPasswordMail } from './mails/reset-password.ts';
import {
  deleteCodesExpiredBefore,
  deleteDevicesUnusedSince,
  deleteLinksExpiredBefore,
  deleteSessionsEndedBefore,
} from './cross-client/expired.ts';
import { deleteEmailChangesBefore, releaseFormerEmails } from './cross-client/email-changes.ts';
import { createResetLink, forgotPassword } from './cross-client/passwords.ts';
import { resetEnds } from './rules.ts';

export const accountJobs = ({ linkEncryption: links }: { linkEncryption: LinkEncryption }): FeatureJobs => ({
  tasks: [
    handleTask(forgotPassword, 'inside', async ({ value, now }, { email }) => {
      const { token, hash } = newToken();
      const encrypted = links.encrypt(resetPasswordMail, token);
      await value(createResetLink({ email, hash, encrypted, at: now, until: resetEnds(now) }));
    }),
  ],
  // at night in Vancouver
  scheduled: [
    { name: 'delete-expired-sessions', reach: 'inside', cron: '23 11 * * *', run: deleteExpiredSessions },
  ],
});

/** Deletes expired sessions, codes, links and devices. Ended sessions stay a week, for questions about them. */
export async function deleteExpiredSessions({ value, now }: TaskContext): Promise<void> {
  await value(deleteSessionsEndedBefore(daysBefore(now, 7)));
  await value(deleteCodesExpiredBefore(daysBefore(now, 1)));
  await value(deleteLinksExpiredBefore(daysBefore(now, 7)));
  await value(deleteDevicesUnusedSince(knownDeviceSince(now)));
  await value(releaseFormerEmails(now));
  // links in mails to the former address may be used this long
  await value(deleteEmailChangesBefore(daysBefore(now, 90)));
}
