import { newLead } from '#contract/contacts/contacts.ts';
import { types } from '#contract/contacts/choices.ts';
import { type Submission } from '#contract/contacts/submissions.ts';
import { sources } from '#contract/contacts/lists.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { personName } from '#server/core/db/person-name.ts';
import {
  columns,
  emptySql,
  identifier,
  joinSql,
  jsonbObject,
  rawSql,
  sql,
  write,
  type Sql,
} from '#server/core/db/sql.ts';
import { insertNotifications, returnRecipient } from '#server/core/events/insert-notifications.ts';
import { logActivity, visitor } from '#server/core/events/log-activity.ts';
import { enqueueMail } from '#server/core/mail/enqueue-mail.ts';
import { isEnquiry } from '#server/features/consent/rules.ts';
import { recordEnquiry, recordNothing } from '#server/features/consent/statements.ts';
import { recordSignUp, type PendingSignUp } from '#server/features/consent/sign-up/queries.ts';
import { contactActivity } from './activity.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { contactNotifications } from './notifications.ts';
import { updateTotals } from './queries.ts';
import { createSubmissionKey } from './submission-key.ts';
import { toStartOfHour, toLead, type AnnouncedPerHour, type IncomingLead } from './rules.ts';
import { newContactMail } from './mails/new-contact.ts';
import { contactUpdatedMail } from './mails/contact-updated.ts';

/**
 * One statement takes in a submission completely or not at all: once per form, nothing from blocked senders, and one
 * contact per email. It writes the history entry, the totals, the notifications, the mails and the activity row.
 * Expired submissions are only deleted if no other transaction has locked them, so that two submissions cannot
 * deadlock. Submissions beyond a website's hourly limits are stored like the rest and announced together when the
 * hour is over. A person whose email is known gets the submission in their history and never a duplicate.
 * Its value is the list of notified users, whom the caller announces after the commit; null if nothing was taken in.
 */
export function intakeLead(
  form: Submission,
  {
    keyedHash,
    announcedPerHour,
    signUp,
    now,
  }: {
    keyedHash: ContactHash;
    announcedPerHour: AnnouncedPerHour;
    /** set if the form is a newsletter sign-up, which its sender confirms */
    signUp?: PendingSignUp | undefined;
    now: Date;
  },
) {
  const { key, until } = createSubmissionKey(form, now);
  const lead = toLead(form);
  const fields = Object.keys(lead);
  // its first name was then derived from the email, which is less informative than a last name
  const isUnnamed = lead.first_name !== form.first_name;
  const [sourceUrl = null, listingUrl = null] = form.lead_source_url ?? [];
  return write<string[]>()`
    WITH forgotten AS (
      DELETE FROM app.submissions WHERE client_id = app.client() AND key IN (
        SELECT key FROM app.submissions WHERE client_id = app.client() AND until <= ${now} AND key <> ${key}
        LIMIT 100 FOR UPDATE SKIP LOCKED)),
    once AS (
      INSERT INTO app.submissions AS s (client_id, key, until) VALUES (app.client(), ${key}, ${until})
      ON CONFLICT (client_id, key) DO UPDATE SET until = excluded.until WHERE s.until <= ${now} RETURNING client_id),
    welcome AS (
      SELECT FROM once WHERE NOT EXISTS (
        SELECT FROM app.blocks b WHERE b.client_id = app.client() AND (
          b.email_hash = ${clientBoundHash(keyedHash.ofEmail(lead.email))} OR b.phone_hash = ${clientBoundHash(keyedHash.ofPhone(lead.phone_number))}))),
    this_hour AS (
      INSERT INTO app.intake_hours AS h (client_id, site_id, hour, received)
      SELECT app.client(), ${form.site_id ?? 0}::bigint, ${toStartOfHour(now)}::timestamptz, 1 FROM welcome
      ON CONFLICT (client_id, site_id, hour) DO UPDATE SET
        received = h.received + 1, beyond = h.beyond + (h.received >= ${announcedPerHour.bell})::int
      RETURNING site_id, hour, received <= ${announcedPerHour.bell} AS is_told_now, received <= ${announcedPerHour.mail} AS is_mailed_now),
    lead AS (
      INSERT INTO app.leads AS l (client_id, ${columns(fields)}, lead_status_id, is_seen, is_update_seen, created_at, updated_at)
      SELECT app.client(), ${columns(fields, 'sent')}, ${newLead}::int, false, false, ${now}::timestamptz, ${now}::timestamptz
      FROM welcome, this_hour, jsonb_populate_record(NULL::app.leads, ${JSON.stringify(lead)}) sent
      ON CONFLICT (client_id, email) DO UPDATE SET
        first_name = CASE WHEN l.first_name <> '' OR (${isUnnamed} AND l.last_name <> '') THEN l.first_name ELSE excluded.first_name END,
        last_name = coalesce(nullif(l.last_name, ''), excluded.last_name),
        ${fillEmpty(fields)},
        is_update_seen = false, updated_at = excluded.updated_at
      RETURNING l.id, l.email, l.lead_status_id, l.phone_number, l.xmax = 0 AS is_new, ${personName('l')} AS name),
    entry AS (
      INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, preferred_time, notes, lead_source_id, source_url, listing_url, created_at)
      SELECT app.client(), lead.id, ${lead.email}, ${lead.phone_number}, ${lead.preferred_time}, ${lead.notes}, ${lead.lead_source_id}::int,
        ${sourceUrl}, ${listingUrl}, ${now}::timestamptz FROM lead
      RETURNING id),
    ${signUp ? sql`${recordSignUp(signUp, rawSql(', lead'))},` : emptySql}
    consented AS (${consentFrom(form.source, clientBoundHash(keyedHash.ofEmail(lead.email)), now)}),
    counted AS (${updateTotals(sql`SELECT lead_status_id AS status, 1 AS change FROM lead WHERE is_new`)}),
    again AS (
      UPDATE app.notifications n SET history_id = entry.id, seen = false, created_at = ${now}::timestamptz,
        details = n.details || jsonb_build_object('forms', coalesce((n.details ->> 'forms')::int, 1) + 1,
          'since', coalesce(n.details -> 'since', to_jsonb(n.created_at)))
      FROM entry WHERE n.client_id = app.client() AND n.id IN (${recentNotifications(now)})
      RETURNING n.user_id, ${returnRecipient}),
    notified AS (${insertNotifications(contactNotifications, newOrUpdated, {
      client: rawSql('app.client()'),
      recipient: rawSql('u.id'),
      lead: rawSql('lead.id'),
      entry: rawSql('entry.id'),
      from: sql`FROM lead, entry, this_hour, app.active_users u
      WHERE this_hour.is_told_now AND u.client_id = app.client() AND NOT EXISTS (SELECT FROM again WHERE again.user_id = u.id)`,
      now,
      returning: returnRecipient,
    })}),
    told AS (SELECT ${mailedLead(form, lead)} AS lead FROM lead, entry, this_hour),
    mailed AS (${enqueueMail(newContactMail, { ...toSubscribers, from: sql`${fromSubscribers} AND lead.is_new`, now })}),
    mailed_again AS (${enqueueMail(contactUpdatedMail, { ...toSubscribers, from: sql`${fromSubscribers} AND NOT lead.is_new`, now })}),
    collected AS (
      INSERT INTO app.collected_forms (client_id, history_id, site_id, hour, lead)
      SELECT app.client(), entry.id, this_hour.site_id, this_hour.hour, told.lead FROM entry, this_hour, told
      WHERE NOT this_hour.is_mailed_now),
    logged AS (${logActivity(contactActivity, newOrUpdated, { by: visitor, subject: rawSql('lead.id'), from: rawSql('FROM lead'), now })})
    SELECT CASE WHEN EXISTS (SELECT FROM lead) THEN coalesce(json_agg(recipient), '[]') END
    FROM (SELECT recipient FROM again UNION ALL SELECT recipient FROM notified) r`;
}

const newOrUpdated = {
  if: rawSql('lead.is_new'),
  yes: 'contact.received',
  no: 'contact.updated_by_form',
} as const;

/** A website form counts as an enquiry, which allows newsletters for some time; a testimonial does not. */
function consentFrom(source: number, hash: Sql, now: Date) {
  const target = { lead: rawSql('lead'), hash, now };
  return isEnquiry(source)
    ? recordEnquiry(sql`${sourceNameOf(source)}::text`, target)
    : recordNothing(target);
}

const sourceNameOf = (source: number) => sources.find(({ id }) => id === source)?.source ?? '';

/** A known contact keeps its values; a form only fills in empty ones. Its identity and its source never change. */
function fillEmpty(fields: readonly string[]) {
  const unchanged = ['first_name', 'last_name', 'email', 'lead_source_id'];
  const filled = fields.filter((field) => !unchanged.includes(field));
  return joinSql(
    filled.map(
      (field) =>
        sql`${identifier(field)} = coalesce(${identifier(`l.${field}`)}, ${identifier(`excluded.${field}`)})`,
    ),
  );
}

/**
 * Several forms of one person share one notification. If that row is locked by somebody marking it as read, a new one
 * is inserted instead of waiting.
 */
const recentNotifications = (now: Date) => sql`
        SELECT t.id FROM lead, this_hour, app.notifications t
        WHERE this_hour.is_told_now AND NOT lead.is_new AND t.client_id = app.client() AND t.lead_id = lead.id
          AND t.event IN ('contact.received', 'contact.updated_by_form')
          AND coalesce((t.details ->> 'since')::timestamptz, t.created_at) > ${now}::timestamptz - interval '1 hour'
        FOR UPDATE OF t SKIP LOCKED`;

const fromSubscribers = rawSql(`FROM lead, told, this_hour, app.lead_subscribers u
      WHERE this_hour.is_mailed_now AND u.client_id = app.client()`);
const toSubscribers = {
  to: rawSql('u.email'),
  details: { may_change: rawSql("u.role <> 'View Only'"), lead: rawSql('told.lead') },
};

/** The details of mails about it. Fields that the form omits may come from the existing contact. */
const mailedLead = ({ lead_source_url, source, lead_type_id }: Submission, lead: IncomingLead) => {
  const [page, listing] = lead_source_url ?? [];
  return jsonbObject({
    lead_id: rawSql('lead.id'),
    history_id: rawSql('entry.id'),
    name: rawSql('lead.name'),
    email: sql`${lead.email}::text`,
    phone: sql`coalesce(${lead.phone_number}::text, lead.phone_number, '')`,
    source: sql`${sourceNameOf(source)}::text`,
    wants: sql`${types.find(({ id }) => id === lead_type_id)?.type ?? ''}::text`,
    preferred_time: sql`${lead.preferred_time ?? ''}::text`,
    message: sql`${lead.notes ?? ''}::text`,
    page: sql`${page ?? ''}::text`,
    listing: sql`${listing ?? ''}::text`,
    site: rawSql(`coalesce((SELECT s.primary_domain FROM app.sites s
      WHERE s.client_id = app.client() AND s.id = this_hour.site_id), '')`),
  });
};
