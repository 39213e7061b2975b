import { leadEmailDays, type LeadEmail } from '#contract/contacts/lead-emails.ts';
import { read, rawSql, sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { contactActivity } from '../activity.ts';
import { contactNotifications } from '../notifications.ts';

export const readReplaced = () => read<{ client_id: number; replaced: number }>()`
  SELECT json_build_object('client_id', app.client(), 'replaced',
    coalesce((SELECT replaced FROM app.lead_addresses WHERE client_id = app.client()), 0))`;

export const replaceAddress = (now: Date) =>
  write<{ client_id: number; replaced: number }>()`${change(
    sql`INSERT INTO app.lead_addresses AS a (client_id, replaced, replaced_at) VALUES (app.client(), 1, ${now})
  ON CONFLICT (client_id) DO UPDATE SET replaced = a.replaced + 1, replaced_at = excluded.replaced_at RETURNING client_id, replaced`,
    {
      now,
      log: logChange(contactActivity, 'contact.email_address_replaced', { subject: rawSql('NULL') }),
      answer: rawSql(`SELECT json_build_object('client_id', client_id, 'replaced', replaced) FROM changed`),
    },
  )}`;

const isKept = (now: Date) =>
  sql`client_id = app.client() AND outcome <> 'deleted' AND received_at > ${daysBefore(now, leadEmailDays)}::timestamptz`;

export const listLeadEmails = ({ page, take }: { page: number; take: number }, now: Date) => read<
  LeadEmail[]
>()`
  SELECT (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT id, sender, subject, service, body, outcome, lead_id, app.to_iso(received_at) AS received_at
      FROM app.lead_emails WHERE ${isKept(now)} ORDER BY received_at DESC, id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) e),
    (SELECT count(*) FROM app.lead_emails WHERE ${isKept(now)})`;

type NewEmail = Pick<LeadEmail, 'sender' | 'subject' | 'service' | 'body' | 'outcome'> & { key: Buffer };

/** Stores an email once: null if it was stored before. Everybody hears of one in which nobody could be read. */
export const storeEmail = (email: NewEmail, now: Date) =>
  write<number>()`${change(
    sql`INSERT INTO app.lead_emails (client_id, key, sender, subject, service, body, outcome, lead_id, received_at)
  VALUES (app.client(), ${email.key}::bytea, ${email.sender}, ${email.subject}, ${email.service}, ${email.body}, ${email.outcome},
    CASE ${email.outcome} WHEN 'automatic' THEN (SELECT lead_id FROM app.contact_emails WHERE client_id = app.client() AND email = lower(${email.sender}::text)) END, ${now})
  ON CONFLICT (client_id, key) DO NOTHING RETURNING client_id, id, outcome`,
    {
      now,
      notify: notifyUsers(contactNotifications, 'contact.email_unread', {
        client: rawSql('u.client_id'),
        recipient: rawSql('u.id'),
        from: rawSql(
          `FROM changed JOIN app.active_users u ON u.client_id = changed.client_id WHERE changed.outcome = 'no_address'`,
        ),
      }),
      answer: rawSql('SELECT to_json(id) FROM changed'),
    },
  )}`;

/** The contact that an email became; without one its sender is blocked. */
export const finishEmail = (id: number, lead: number | null) => write<null>()`
  WITH updated_email AS (
    UPDATE app.lead_emails SET lead_id = ${lead}, outcome = ${lead === null ? 'blocked' : 'added'} WHERE client_id = app.client() AND id = ${id})
  SELECT NULL`;
