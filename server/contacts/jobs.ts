import { sql, rawSql, write } from '../db/sql.ts';
import { insertNotifications } from '../events/insert-notifications.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { daysBefore } from '../jobs/days-before.ts';
import type { FeatureJobs } from '../jobs/feature-jobs.ts';
import type { TaskContext } from '../jobs/pool.ts';
import { contactsDigestMail } from './mails/contacts-digest.ts';
import { contactNotifications } from './notifications.ts';
import { hourOf } from './rules.ts';

export const contactJobs: FeatureJobs = {
  scheduled: [
    { name: 'send-digests', cron: '1 * * * *', run: sendDigests },
    { name: 'delete-expired-submissions', cron: '35 11 * * *', run: deleteExpiredSubmissions },
  ],
};

/** Announces each past hour with too many forms from a website once, by one notification and one mail per user. */
export async function sendDigests({ value, now }: TaskContext): Promise<void> {
  await value(announceHours(now));
}

const announceHours = (now: Date) => write<null>()`
  WITH due AS (
    UPDATE app.intake_hours SET told_at = ${now} WHERE beyond > 0 AND told_at IS NULL AND hour < ${hourOf(now)}
    RETURNING client_id, hour, beyond),
  digest AS (SELECT client_id, hour, sum(beyond)::int AS forms FROM due GROUP BY client_id, hour),
  notified AS (${insertNotifications(contactNotifications, 'contact.digest', {
    client: rawSql('u.client_id'),
    recipient: rawSql('u.id'),
    details: rawSql("jsonb_build_object('forms', d.forms)"),
    from: sql`FROM digest d JOIN app.users u ON ${canSignIn}`,
    now,
  })}),
  mailed AS (${enqueueMail(contactsDigestMail, {
    to: rawSql('u.email'),
    details: { first_name: rawSql('u.first_name'), forms: rawSql('d.forms') },
    now,
    from: sql`FROM digest d JOIN app.users u ON ${canSignIn} AND 'leads' = ANY (u.notification_preferences)`,
    client: rawSql('d.client_id'),
  })})
  SELECT NULL`;

const canSignIn = rawSql('u.client_id = d.client_id AND u.deleted_at IS NULL AND NOT u.is_pending');

/** Deletes what intake remembers of single forms and of busy hours. */
async function deleteExpiredSubmissions({ value, now }: TaskContext): Promise<void> {
  await value(write<null>()`DELETE FROM app.intake_hours WHERE hour < ${daysBefore(now, 7)}`);
  await value(write<null>()`DELETE FROM app.submissions WHERE until < ${now}`);
}
