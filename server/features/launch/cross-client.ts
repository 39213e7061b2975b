import { launchPhases } from '#contract/launch/phases.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { daysAfter } from '#server/core/jobs/days-before.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import { personName } from '#server/core/db/person-name.ts';
import { launchNewsMail } from './mails/launch-news.ts';
import { launchReminderMail } from './mails/launch-reminder.ts';
import { launchStandstillItem, standstillDays } from './queue-items.ts';

/** Deletes the passwords for other services of clients whose website has been live since. */
export const deleteSecretsLiveSince = (time: Date) => systemWrite<null>()`
  DELETE FROM app.launch_secrets s USING app.clients c WHERE c.id = s.client_id AND c.went_live_at < ${time}`;

type SavedSteps = { to: string | null; quietSince: Date; collectedSince: Date; now: Date };

/** Takes out the steps of clients who pause, and enqueues one mail for each client in the same statement. */
export const mailSavedSteps = ({ to, quietSince, collectedSince, now }: SavedSteps) =>
  systemWrite<null>()`${change(
    sql`DELETE FROM app.saved_launch_steps WHERE client_id IN (
      SELECT client_id FROM app.saved_launch_steps GROUP BY client_id
      HAVING max(saved_at) <= ${quietSince} OR min(first_saved_at) <= ${collectedSince})
    RETURNING client_id, form, user_id, saved_at`,
    {
      now,
      parts: {
        digest: rawSql(`SELECT client_id, jsonb_agg(form ORDER BY form) AS steps,
        (array_agg(form ORDER BY saved_at DESC, form DESC))[1] AS step,
        (array_agg(user_id ORDER BY saved_at DESC, form DESC))[1] AS user_id FROM changed GROUP BY client_id`),
      },
      mail: queueMail(launchNewsMail, {
        to,
        details: {
          event: 'step_saved',
          step: rawSql('d.step'),
          steps: rawSql('d.steps'),
          client_name: rawSql('c.name'),
          name: sql`coalesce(${personName('u')}, c.name)`,
          email: rawSql("coalesce(u.email, '')"),
          client_id: rawSql('c.id'),
        },
        client: rawSql('c.id'),
        from: rawSql(`FROM digest d JOIN app.clients c ON c.id = d.client_id
      LEFT JOIN app.users u ON u.client_id = d.client_id AND u.id = d.user_id`),
      }),
    },
  )}`;

type Standstill = { days: number; isLast: boolean; since: Date; until: Date; now: Date };

/**
 * Reminds the Admins of clients whose turn it is: the form or the sample is with them, or an answer was returned. The
 * record and the mails are one statement, so that each standstill is mailed about once. A draft counts as progress,
 * and so do actions of staff. Some days after the last reminder, a colleague is asked to call.
 */
export const remindOfStandstills = ({ days, isLast, since, until, now }: Standstill) =>
  systemWrite<null>()`${change(
    sql`INSERT INTO app.launch_reminders (client_id, moved_at, days, created_at)
    SELECT id, moved_at, ${days}::int, ${now}::timestamptz FROM launches
    WHERE (phase IN (${launchPhases.form}::int, ${launchPhases.sample}::int) OR questions > 0) AND moved_at > ${since} AND moved_at <= ${until}
    ON CONFLICT (client_id, moved_at, days) DO NOTHING RETURNING client_id`,
    {
      now,
      before: {
        launches: rawSql(`SELECT c.id, c.launch_phase_id AS phase, (
          SELECT count(*)::int FROM app.launch_reviews j WHERE j.client_id = c.id AND j.state = 'returned') AS questions,
        greatest(c.created_at, (SELECT max(f.saved_at) FROM app.launch_forms f WHERE f.client_id = c.id),
          (SELECT max(a.created_at) FROM app.activity a WHERE a.client_id = c.id AND a.type = 'launch')) AS moved_at
      FROM app.clients c WHERE c.account_status = 'Launch' AND NOT c.is_live AND c.launch_phase_id IS NOT NULL`),
      },
      mail: queueMail(launchReminderMail, {
        to: rawSql('u.email'),
        details: {
          first_name: rawSql('u.first_name'),
          phase: rawSql('l.phase'),
          days,
          completed: rawSql(
            `(SELECT count(*) FROM app.launch_forms f WHERE f.client_id = l.id AND f.state <> 'open')`,
          ),
          questions: rawSql('l.questions'),
        },
        client: rawSql('l.id'),
        from: rawSql(`FROM changed JOIN launches l ON l.id = changed.client_id
      JOIN app.active_admins u ON u.client_id = l.id`),
      }),
      ...(isLast
        ? {
            open: openItem(launchStandstillItem, {
              subject: 'launch',
              client: rawSql('changed.client_id'),
              details: { days: days + standstillDays },
              waitsFrom: daysAfter(now, standstillDays),
            }),
          }
        : {}),
    },
  )}`;
