import type { FormId } from '#contract/launch/forms.ts';
import { launchPhases } from '#contract/launch/phases.ts';
import { personName } from '#server/core/db/person-name.ts';
import { sql, rawSql, write, type Sql } from '#server/core/db/sql.ts';
import {
  change,
  writeConsequences,
  type Consequence,
  type Consequences,
} from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
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

/** Of a row `transition` whose launch has moved. */
export const liveOrMoved = {
  if: rawSql('transition.is_live'),
  yes: 'launch.live',
  no: 'launch.phase_changed',
} as const;
export const phaseDetails = rawSql("jsonb_build_object('launch_phase_id', transition.launch_phase_id)");

/**
 * Notifies a client of its new launch phase: a notification for every user and a mail for the Admins. Needs rows `transition` with
 * id, is_live, launch_phase_id and launch_sample_url. The person who caused the change is not notified.
 */
export const notifyTransition = (
  transition: Sql,
  actor: Sql = rawSql('NULL::bigint'),
): { notify: Consequence; mail: Consequence } => {
  const readers = sql`FROM ${transition} JOIN app.active_users u ON u.client_id = transition.id AND u.id IS DISTINCT FROM ${actor}`;
  return {
    notify: notifyUsers(launchNotifications, liveOrMoved, {
      client: rawSql('transition.id'),
      recipient: rawSql('u.id'),
      details: phaseDetails,
      from: readers,
    }),
    mail: queueMail(launchMovedMail, {
      to: rawSql('u.email'),
      details: {
        first_name: rawSql('u.first_name'),
        phase: rawSql('coalesce(transition.launch_phase_id, 0)'),
        sample_url: rawSql("coalesce(transition.launch_sample_url, '')"),
      },
      client: rawSql('transition.id'),
      from: sql`${readers} AND u.role = 'Admin'`,
    }),
  };
};

const transition = rawSql('changed transition');

// During an impersonation the session carries the first Admin, who did not act and so is notified.
const actingPerson = rawSql('CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END');

/** Staff get a mail about a client's actions, but not about actions of staff on its behalf. */
const mailStaff = (
  event: LaunchNews,
  { to, step, where }: { to: string | null; step: number; where: Sql },
): Consequence =>
  queueMail(launchNewsMail, {
    to,
    details: {
      event,
      step,
      client_name: rawSql('c.name'),
      name: sql`coalesce(${personName('u')}, c.name)`,
      email: rawSql("coalesce(u.email, '')"),
      client_id: rawSql('c.id'),
    },
    from: sql`FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user()
      WHERE c.id = app.client() AND app.acting_staff() IS NULL AND ${where}`,
  });

type NewsOptions = { to: string | null; now: Date };

/** The client completed or changed a step: the item in the queue counts it, and the next email names it. */
export const announceStep = (step: FormId, now: Date) =>
  write<null>()`${change(
    sql`INSERT INTO app.saved_launch_steps AS s (client_id, form, user_id, first_saved_at, saved_at)
    SELECT app.client(), ${step}, app.acting_user(), ${now}, ${now} WHERE app.acting_staff() IS NULL
    ON CONFLICT (client_id, form) DO UPDATE SET user_id = excluded.user_id, saved_at = excluded.saved_at
    RETURNING s.form`,
    {
      now,
      open: openItem(launchStepItem, { subject: 'steps', details: { step, saved: savedSteps } }),
    },
  )}`;

const savedSteps = rawSql(
  "(SELECT count(*) FROM app.launch_forms f WHERE f.client_id = app.client() AND f.state = 'completed')",
);

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
  return write<null>()`${writeConsequences(sql`WHERE ${isFirst}`, {
    now,
    log: logChange(launchActivity, 'launch.files_added', {
      subject: rawSql('NULL'),
      details: sql`jsonb_build_object('step', ${form}::int, 'name', ${name}::text, 'label', ${label}::text)`,
    }),
    mail: mailStaff('files_added', { to, step: form, where: isFirst }),
  })}`;
};

/** The email about the whole form names no steps. */
const deleteSavedSteps = rawSql(
  'DELETE FROM app.saved_launch_steps s USING changed WHERE s.client_id = changed.id',
);

/** The form can be submitted once: a second request changes nothing. */
export const submitLaunch = ({ to, now }: NewsOptions) =>
  write<null>()`${change(
    sql`UPDATE app.clients SET launch_phase_id = ${launchPhases.design}::int, launch_submitted_at = ${now}
    WHERE id = app.client() AND launch_phase_id = ${launchPhases.form}::int AND NOT is_live
    RETURNING id, is_live, launch_phase_id, launch_sample_url`,
    {
      now,
      parts: { announced_steps: deleteSavedSteps },
      ...announceTransition(
        'launch.submitted',
        mailStaff('submitted', { to, step: 6, where: hasTransition }),
      ),
      open: openItem(launchSubmittedItem, itemOfTransition),
      close: closeItems(launchStepItem),
    },
  )}`;

/** Can be requested once: in the last phase nothing changes. Returns the phase before. */
export const requestPublish = ({ to, now }: NewsOptions) =>
  write<number>()`${change(
    sql`UPDATE app.clients SET launch_phase_id = ${launchPhases.ready}::int, publish_requested_at = ${now}, publish_requested_by = app.acting_user()
    WHERE id = app.client() AND launch_phase_id IN (${launchPhases.sample}::int, ${launchPhases.revisions}::int) AND NOT is_live
    RETURNING id, is_live, launch_phase_id, launch_sample_url`,
    {
      now,
      ...announceTransition(
        'launch.publish_requested',
        mailStaff('publish_requested', { to, step: 0, where: hasTransition }),
      ),
      open: openItem(publishRequestItem, itemOfTransition),
      close: closeItems(launchStandstillItem),
      answer: rawSql(
        'SELECT to_json(CASE WHEN is_live THEN NULL ELSE launch_phase_id END) FROM app.clients WHERE id = app.client()',
      ),
    },
  )}`;

/** The progress of the client, and the phase that follows from it. */
function announceTransition(
  event: 'launch.submitted' | 'launch.publish_requested',
  news: Consequence,
): Consequences {
  const { notify, mail } = notifyTransition(transition, actingPerson);
  return {
    log: {
      request: logChange(launchActivity, event, { subject: rawSql('NULL') }),
      phase: logChange(launchActivity, 'launch.phase_changed', {
        subject: rawSql('NULL'),
        details: phaseDetails,
        from: sql`FROM ${transition}`,
      }),
    },
    notify,
    mail: { staff: news, admins: mail },
  };
}

const itemOfTransition = {
  subject: '',
  details: { name: sql`coalesce(${personName('u')}, 'The client')` },
  from: rawSql(
    'FROM changed LEFT JOIN app.users u ON u.client_id = app.client() AND u.id = app.acting_user()',
  ),
};

const hasTransition = rawSql('EXISTS (SELECT FROM changed)');
