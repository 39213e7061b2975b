import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { personName } from '#server/core/db/person-name.ts';
import { launchNewsMail } from '../mails/launch-news.ts';

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
