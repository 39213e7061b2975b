import type { FormId } from '#contract/launch/forms.ts';
import { personName } from '#server/core/db/person-name.ts';
import { sql, rawSql, write, type Sql } from '#server/core/db/sql.ts';
import { insertNotifications } from '#server/core/events/insert-notifications.ts';
import { currentCaller, logActivity } from '#server/core/events/log-activity.ts';
import { enqueueMail } from '#server/core/mail/enqueue-mail.ts';
import { closeQueueItems, openQueueItem } from '#server/core/queue/change-queue.ts';
import { launchActivity } from './activity.ts';
import { launchNotifications } from './notifications.ts';
import { launchMovedMail } from './mails/launch-moved.ts';
import { launchNewsMail, type LaunchNews } from './mails/launch-news.ts';
import {
  launchStandstillItem,
  launchStepItem,
  launchSubmittedItem,
  publishRequestItem,
} from './queue-items.ts';

/** For a transition in a CTE `noticed`. */
export const liveOrMoved = {
  if: rawSql('noticed.is_live'),
  yes: 'launch.live',
  no: 'launch.phase_changed',
} as const;
export const phaseDetails = rawSql("jsonb_build_object('launch_phase_id', noticed.launch_phase_id)");

/**
 * Notifies a client of its new launch phase, as parts of the statement that changes it. Every user gets a
 * notification, and the Admins get a mail. Needs a CTE `noticed` with id, is_live, launch_phase_id and
 * launch_sample_url. The person who made the change is not notified.
 */
export const notifyTransition = (now: Date, actingPerson: Sql = rawSql('NULL::bigint')) => sql`
  notified AS (${insertNotifications(launchNotifications, liveOrMoved, {
    client: rawSql('noticed.id'),
    recipient: rawSql('u.id'),
    details: phaseDetails,
    from: readers(actingPerson),
    now,
  })}),
  mailed AS (${enqueueMail(launchMovedMail, {
    to: rawSql('u.email'),
    details: {
      first_name: rawSql('u.first_name'),
      phase: rawSql('coalesce(noticed.launch_phase_id, 0)'),
      sample_url: rawSql("coalesce(noticed.launch_sample_url, '')"),
    },
    now,
    client: rawSql('noticed.id'),
    from: sql`${readers(actingPerson)} AND u.role = 'Admin'`,
  })})`;

const readers = (actingPerson: Sql) =>
  sql`FROM noticed JOIN app.active_users u ON u.client_id = noticed.id AND u.id IS DISTINCT FROM ${actingPerson}`;

// During an impersonation the session carries the first Admin, who did not act and so is notified.
const actingPerson = rawSql('CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END');

/** Staff get a mail about a client's actions, but not about actions of staff on its behalf. */
const newsForStaff = (
  event: LaunchNews,
  { to, step, now, from }: NewsOptions & { step: number; from: Sql },
) =>
  enqueueMail(launchNewsMail, {
    to,
    details: {
      event,
      step,
      client_name: rawSql('c.name'),
      name: sql`coalesce(${personName('u')}, c.name)`,
      email: rawSql("coalesce(u.email, '')"),
      client_id: rawSql('c.id'),
    },
    now,
    from: sql`FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user()
      WHERE c.id = app.client() AND app.acting_staff() IS NULL AND ${from}`,
  });

type NewsOptions = { to: string | null; now: Date };

/** A step was completed or changed. */
export const mailStepSaved = ({ to, step, now }: NewsOptions & { step: number }) => write<null>()`
  WITH waiting AS (${openQueueItem(launchStepItem, {
    subject: String(step),
    details: { step },
    from: rawSql('WHERE app.acting_staff() IS NULL'),
    now,
  })})
  ${newsForStaff('step_saved', { to, step, now, from: rawSql('true') })}`;

const filesPauseMinutes = 10;

/** Files came after the form was submitted. Those of one question within ten minutes are logged and mailed once. */
export const announceFiles = ({
  to,
  form,
  question: { name, label },
  now,
}: NewsOptions & { form: FormId; question: { name: string; label: string } }) => {
  const since = new Date(now.getTime() - filesPauseMinutes * 60_000);
  const isFirst = sql`NOT EXISTS (
    SELECT FROM app.activity a WHERE a.client_id = app.client() AND a.event = 'launch.files_added'
      AND a.details ->> 'name' = ${name} AND a.created_at > ${since})`;
  return write<null>()`
  WITH news AS (${newsForStaff('files_added', { to, step: form, now, from: isFirst })}),
  logged AS (${logActivity(launchActivity, 'launch.files_added', {
    by: currentCaller,
    details: sql`jsonb_build_object('step', ${form}::int, 'name', ${name}::text, 'label', ${label}::text)`,
    from: sql`WHERE ${isFirst}`,
    now,
  })})
  SELECT NULL`;
};

/** The form can be submitted once: a second request changes nothing. */
export const submitLaunch = ({ to, now }: NewsOptions) => write<null>()`
  WITH noticed AS (
    UPDATE app.clients SET launch_phase_id = 2, launch_submitted_at = ${now}
    WHERE id = app.client() AND launch_phase_id = 1 AND NOT is_live
    RETURNING id, is_live, launch_phase_id, launch_sample_url),
  submitted AS (${logActivity(launchActivity, 'launch.submitted', fromTransition(now))}),
  logged AS (${logActivity(launchActivity, 'launch.phase_changed', { ...fromTransition(now), details: phaseDetails })}),
  waiting AS (${openQueueItem(launchSubmittedItem, itemOfTransition(now))}),
  settled AS (${closeQueueItems(launchStepItem, { from: rawSql('FROM noticed'), now })}),
  news AS (${newsForStaff('submitted', { to, step: 6, now, from: hasTransition })}),
  ${notifyTransition(now, actingPerson)}
  SELECT NULL`;

/** Can be requested once: in the last phase nothing changes. Returns the phase before. */
export const requestPublish = ({ to, now }: NewsOptions) => write<number>()`
  WITH noticed AS (
    UPDATE app.clients SET launch_phase_id = 5, publish_requested_at = ${now}, publish_requested_by = app.acting_user()
    WHERE id = app.client() AND launch_phase_id IN (3, 4) AND NOT is_live
    RETURNING id, is_live, launch_phase_id, launch_sample_url),
  requested AS (${logActivity(launchActivity, 'launch.publish_requested', fromTransition(now))}),
  logged AS (${logActivity(launchActivity, 'launch.phase_changed', { ...fromTransition(now), details: phaseDetails })}),
  waiting AS (${openQueueItem(publishRequestItem, itemOfTransition(now))}),
  settled AS (${closeQueueItems(launchStandstillItem, { from: rawSql('FROM noticed'), now })}),
  news AS (${newsForStaff('publish_requested', { to, step: 0, now, from: hasTransition })}),
  ${notifyTransition(now, actingPerson)}
  SELECT to_json(CASE WHEN is_live THEN NULL ELSE launch_phase_id END) FROM app.clients WHERE id = app.client()`;

const itemOfTransition = (now: Date) => ({
  subject: '',
  details: { name: sql`coalesce(${personName('u')}, 'The client')` },
  from: rawSql(
    'FROM noticed LEFT JOIN app.users u ON u.client_id = app.client() AND u.id = app.acting_user()',
  ),
  now,
});

const hasTransition = rawSql('EXISTS (SELECT FROM noticed)');
const fromTransition = (now: Date) => ({ by: currentCaller, from: rawSql('FROM noticed'), now });
