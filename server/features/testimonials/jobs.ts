import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { listDueReminders, purgeTestimonialsDeletedBefore, remind } from './cross-client/reminders.ts';
import { testimonialReminderMail } from './mails/testimonial-reminder.ts';

const retentionDays = 90;
const batchSize = 200;

export const testimonialJobs = ({
  linkEncryption: links,
}: {
  linkEncryption: Pick<LinkEncryption, 'encrypt'>;
}): FeatureJobs => ({
  scheduled: [
    {
      name: 'send-testimonial-reminders',
      reach: 'inside',
      cron: '25 * * * *',
      run: (context) => sendReminders(context, links),
    },
    { name: 'purge-testimonials', reach: 'inside', cron: '21 12 * * *', run: purgeTestimonials },
  ],
});

/** Reminds everybody once who was asked a week ago and has not answered. */
export async function sendReminders(
  { value, now }: TaskContext,
  links: Pick<LinkEncryption, 'encrypt'>,
): Promise<void> {
  for (const one of (await value(listDueReminders(now, batchSize))) ?? []) {
    const { token, hash } = newToken();
    await value(remind({ ...one, hash, encrypted: links.encrypt(testimonialReminderMail, token), now }));
  }
}

/** Testimonials are removed for good ninety days after their deletion, with the original words and the history. */
export async function purgeTestimonials({ value, now }: TaskContext): Promise<void> {
  await value(purgeTestimonialsDeletedBefore(daysBefore(now, retentionDays)));
}
