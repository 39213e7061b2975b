import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { contactsDigestMail } from './mails/contacts-digest.ts';
import { contactNotifications } from './notifications.ts';
import { listedInDigest } from './rules.ts';

/** Marks the hours as announced and announces them in the same statement, so that each is announced once. */
export const announceHoursBefore = (hour: Date, now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.intake_hours SET notified_at = ${now} WHERE beyond > 0 AND notified_at IS NULL AND hour < ${hour}
    RETURNING client_id, hour, beyond`,
    {
      now,
      parts: {
        digest: rawSql(
          'SELECT client_id, hour, sum(beyond)::int AS forms FROM changed GROUP BY client_id, hour',
        ),
      },
      notify: notifyUsers(contactNotifications, 'contact.digest', {
        client: rawSql('u.client_id'),
        recipient: rawSql('u.id'),
        details: rawSql("jsonb_build_object('forms', d.forms)"),
        from: sql`FROM digest d JOIN app.active_users u ON u.client_id = d.client_id`,
      }),
    },
  )}`;

/** Takes the collected forms out and enqueues their mails in the same statement, so that each is mailed once. */
export const mailFormsCollectedBefore = (hour: Date, now: Date) =>
  systemWrite<null>()`${change(
    sql`DELETE FROM app.collected_forms WHERE hour < ${hour} RETURNING client_id, site_id, hour, history_id, lead`,
    {
      now,
      parts: {
        numbered_forms: rawSql(
          'SELECT *, row_number() OVER (PARTITION BY client_id, site_id, hour ORDER BY history_id) AS place FROM changed',
        ),
        digest: sql`SELECT client_id, site_id, hour, count(*)::int AS forms,
          jsonb_agg(lead ORDER BY history_id) FILTER (WHERE place <= ${listedInDigest}) AS leads
        FROM numbered_forms GROUP BY client_id, site_id, hour`,
      },
      mail: queueMail(contactsDigestMail, {
        to: rawSql('u.email'),
        details: {
          first_name: rawSql('u.first_name'),
          forms: rawSql('d.forms'),
          site: rawSql("d.leads -> 0 ->> 'site'"),
          leads: rawSql('d.leads'),
        },
        from: sql`FROM digest d JOIN app.lead_subscribers u ON u.client_id = d.client_id`,
        client: rawSql('d.client_id'),
      }),
    },
  )}`;

export const deleteHoursBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.intake_hours WHERE hour < ${time}`;

export const deleteSubmissionsBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.submissions WHERE until < ${time}`;

export const deleteCaughtBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.caught_submissions WHERE caught_at < ${time}`;

export const deleteLeadEmailsBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.lead_emails WHERE received_at < ${time}`;
