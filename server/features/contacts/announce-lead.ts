import { types } from '#contract/contacts/choices.ts';
import { sources } from '#contract/contacts/sources.ts';
import type { LeadForm } from '#contract/contacts/submissions.ts';
import * as paths from '#contract/paths.ts';
import { jsonbObject, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { Parts } from '#server/core/events/change.ts';
import { notifyUsers, returnRecipient } from '#server/core/events/insert-notifications.ts';
import { isUnreached, queuePush } from '#server/core/events/queue-push.ts';
import { logChange, visitor } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { contactActivity } from './activity.ts';
import { contactUpdatedMail } from './mails/contact-updated.ts';
import { newContactMail } from './mails/new-contact.ts';
import { contactNotifications } from './notifications.ts';
import type { IncomingLead } from './rules.ts';

/*
 * Fragments of the statement that takes in a form. In it `changed` is the contact, and `history_entry` the form in its
 * history. `intake_hour` says whether the limits of the hour allow a notification and a mail.
 */

const newOrUpdated = {
  if: rawSql('changed.is_new'),
  yes: 'contact.received',
  no: 'contact.updated_by_form',
} as const;

/** Parts that the notifications and the mails read. */
export const prepareAnnouncement = (form: LeadForm, lead: IncomingLead, now: Date): Parts => ({
  updated_notifications: updateNotifications(now),
  lead_details: sql`SELECT ${describeLead(form, lead)} AS lead FROM changed, history_entry, intake_hour`,
  collected_form: insertCollectedForm,
});

const fromSubscribers = rawSql(`FROM changed, lead_details, intake_hour, app.lead_subscribers u
      WHERE intake_hour.mail_now AND u.client_id = app.client()`);
/** The mail leaves at once, so it can only say that no device has answered the notification before. */
const toSubscribers = (now: Date) => ({
  to: rawSql('u.email'),
  details: {
    may_change: rawSql("u.role <> 'View Only'"),
    lead: rawSql('lead_details.lead'),
    is_unreached: sql`coalesce((SELECT bool_and(${isUnreached(now)}) FROM app.push_devices d
      WHERE d.client_id = u.client_id AND d.user_id = u.id AND d.is_on), false)`,
  },
});

/** Those whose notification of an earlier form was updated get no second one. The answer says who is notified. */
export const announceLead = (now: Date) => ({
  log: logChange(contactActivity, newOrUpdated, { by: visitor }),
  notify: notifyUsers(contactNotifications, newOrUpdated, {
    client: rawSql('app.client()'),
    recipient: rawSql('u.id'),
    lead: rawSql('changed.id'),
    entry: rawSql('history_entry.id'),
    from: rawSql(`FROM changed, history_entry, intake_hour, app.active_users u
      WHERE intake_hour.notify_now AND u.client_id = app.client() AND NOT EXISTS (SELECT FROM updated_notifications n WHERE n.user_id = u.id)`),
    returning: returnRecipient,
  }),
  task: {
    push: queuePush({
      title: rawSql(
        "changed.name || CASE WHEN changed.is_new THEN ' is a new contact.' ELSE ' sent a new form.' END",
      ),
      body: sql`${firstWords(rawSql("lead_details.lead ->> 'message'"))}`,
      url: sql`replace(${paths.contact}::text, '$id', changed.id::text)`,
      lead: rawSql('changed.id'),
      from: rawSql(`FROM changed, lead_details, intake_hour, app.active_users u
      JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on
      WHERE intake_hour.notify_now AND u.client_id = app.client()`),
    }),
  },
  mail: {
    new_contact: queueMail(newContactMail, {
      ...toSubscribers(now),
      from: sql`${fromSubscribers} AND changed.is_new`,
    }),
    contact_updated: queueMail(contactUpdatedMail, {
      ...toSubscribers(now),
      from: sql`${fromSubscribers} AND NOT changed.is_new`,
    }),
  },
  answer: rawSql(`SELECT CASE WHEN EXISTS (SELECT FROM changed) THEN coalesce(json_agg(recipient), '[]') END
    FROM (SELECT recipient FROM updated_notifications UNION ALL SELECT recipient FROM notified) r`),
});

/** Enough to know what it is about: the rest is read in the portal. */
export function firstWords(text: Sql): Sql {
  const words = sql`btrim(regexp_replace(${text}, '\\s+', ' ', 'g'))`;
  return sql`CASE WHEN length(${words}) > 120 THEN rtrim(left(${words}, 119)) || '…' ELSE ${words} END`;
}

const updateNotifications = (now: Date): Sql => sql`
      UPDATE app.notifications n SET history_id = history_entry.id, seen = false, created_at = ${now}::timestamptz,
        details = n.details || jsonb_build_object('forms', coalesce((n.details ->> 'forms')::int, 1) + 1,
          'since', coalesce(n.details -> 'since', to_jsonb(n.created_at)))
      FROM history_entry WHERE n.client_id = app.client() AND n.id IN (${recentNotifications(now)})
      RETURNING n.user_id, ${returnRecipient}`;

/**
 * Several forms of one person share one notification. If that row is locked by somebody marking it as read, a new one
 * is inserted instead of waiting.
 */
const recentNotifications = (now: Date) => sql`
        SELECT t.id FROM changed, intake_hour, app.notifications t
        WHERE intake_hour.notify_now AND NOT changed.is_new AND t.client_id = app.client() AND t.lead_id = changed.id
          AND t.event IN ('contact.received', 'contact.updated_by_form')
          AND coalesce((t.details ->> 'since')::timestamptz, t.created_at) > ${now}::timestamptz - interval '1 hour'
        FOR UPDATE OF t SKIP LOCKED`;

/** For the mail at the end of the hour. */
const insertCollectedForm = rawSql(`
      INSERT INTO app.collected_forms (client_id, history_id, site_id, hour, lead)
      SELECT app.client(), history_entry.id, intake_hour.site_id, intake_hour.hour, lead_details.lead FROM history_entry, intake_hour, lead_details
      WHERE NOT intake_hour.mail_now`);

/** The details of mails about it. Fields that the form omits may come from the existing contact. */
const describeLead = ({ lead_source_url, source, lead_type_id }: LeadForm, lead: IncomingLead) => {
  const [page, listing] = lead_source_url ?? [];
  return jsonbObject({
    lead_id: rawSql('changed.id'),
    history_id: rawSql('history_entry.id'),
    name: rawSql('changed.name'),
    email: sql`${lead.email ?? ''}::text`,
    phone: sql`coalesce(${lead.phone_number}::text, changed.phone_number, '')`,
    do_not_call: rawSql('changed.do_not_call'),
    source: sql`${nameSource(source)}::text`,
    wants: sql`${types.find(({ id }) => id === lead_type_id)?.type ?? ''}::text`,
    preferred_time: sql`${lead.preferred_time ?? ''}::text`,
    message: sql`${lead.notes ?? ''}::text`,
    page: sql`${page ?? ''}::text`,
    listing: sql`${listing ?? ''}::text`,
    site: rawSql(`coalesce((SELECT s.primary_domain FROM app.sites s
      WHERE s.client_id = app.client() AND s.id = intake_hour.site_id), '')`),
  });
};

export const nameSource = (source: number) => sources.find(({ id }) => id === source)?.source ?? '';
