import { newLead } from '#contract/contacts/contacts.ts';
import type { LeadForm } from '#contract/contacts/submissions.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { personName } from '#server/core/db/person-name.ts';
import { columns, identifier, joinSql, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change, type Parts } from '#server/core/events/change.ts';
import { isEnquiry } from '#server/features/consent/rules.ts';
import { recordEnquiry, recordKnown } from '#server/features/consent/statements.ts';
import { mailSignUp, recordSignUp, type PendingSignUp } from '#server/features/consent/sign-up/queries.ts';
import { announceLead, nameSource, prepareAnnouncement } from './announce-lead.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { addArrival } from './followup/arrivals.ts';
import { addFirstStep } from './followup/first-step.ts';
import { keepAskedAgain } from './import/asked-again.ts';
import { updateTotals } from './queries.ts';
import { createSubmissionKey } from './submission-key.ts';
import { toStartOfHour, toLead, type AnnouncedPerHour, type IncomingLead } from './rules.ts';

/**
 * One statement takes in a submission completely or not at all: once per form, nothing from blocked senders, and one
 * contact per email. It writes the history entry, the totals, the notifications, the mails and the activity row.
 * Expired submissions are only deleted if no other transaction has locked them, so that two submissions cannot
 * deadlock. Submissions beyond a website's hourly limits are stored like the rest and announced together when the
 * hour is over. A person whose email is known gets the submission in their history and never a duplicate. Without an
 * email, `known` is the contact with the phone.
 * Its value is the list of notified users, whom the caller announces after the commit; null if nothing was taken in.
 */
export function intakeLead(
  form: LeadForm,
  {
    keyedHash,
    announcedPerHour,
    signUp,
    known = null,
    now,
  }: {
    keyedHash: ContactHash;
    announcedPerHour: AnnouncedPerHour;
    /** set if the form is a newsletter sign-up, which its sender confirms */
    signUp?: PendingSignUp | undefined;
    known?: number | null;
    now: Date;
  },
) {
  const lead = toLead(form);
  const announcement = announceLead(now);
  return write<string[]>()`${change(saveLead(form, { lead, known, now }), {
    now,
    before: {
      ...takeOnce(form, now),
      accepted_form: selectUnblocked(lead, keyedHash),
      intake_hour: countInHour(form, announcedPerHour, now),
    },
    parts: {
      history_entry: insertEntry(form, lead, now),
      ...keepAskedAgain(lead),
      ...(signUp ? recordSignUp(signUp, rawSql(', changed')) : {}),
      ...(lead.email === null
        ? {}
        : {
            consent: consentFrom(form.source, lead.email, {
              hash: clientBoundHash(keyedHash.ofEmail(lead.email)),
              now,
            }),
          }),
      updated_totals: updateTotals(
        rawSql('SELECT lead_status_id AS status, 1 AS change FROM changed WHERE is_new'),
      ),
      ...(isEnquiry(form.source) ? { crm_enquiry: queueEnquiry(now) } : {}),
      ...addFirstStep(form.source, now),
      ...addArrival(form.source, now),
      ...prepareAnnouncement(form, lead, now),
    },
    ...announcement,
    mail: { ...announcement.mail, ...(signUp ? { confirmation: mailSignUp(signUp) } : {}) },
  })}`;
}

/** Parts: a form that is sent twice is taken in once, and keys that have expired are deleted on the way. */
function takeOnce(form: LeadForm, now: Date): Parts {
  const { key, until } = createSubmissionKey(form, now);
  return {
    deleted_submissions: sql`DELETE FROM app.submissions WHERE client_id = app.client() AND key IN (
        SELECT key FROM app.submissions WHERE client_id = app.client() AND until <= ${now} AND key <> ${key}
        LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    new_submission: sql`INSERT INTO app.submissions AS s (client_id, key, until) VALUES (app.client(), ${key}, ${until})
      ON CONFLICT (client_id, key) DO UPDATE SET until = excluded.until WHERE s.until <= ${now} RETURNING client_id`,
  };
}

/** One row unless the client has blocked its sender. */
const selectUnblocked = (lead: IncomingLead, keyedHash: ContactHash): Sql => sql`
      SELECT FROM new_submission WHERE NOT EXISTS (
        SELECT FROM app.blocks b WHERE b.client_id = app.client() AND (
          b.email_hash = ${clientBoundHash(lead.email === null ? null : keyedHash.ofEmail(lead.email))} OR b.phone_hash = ${clientBoundHash(keyedHash.ofPhone(lead.phone_number))}))`;

/** Forms beyond the limits of the hour are announced when it is over. */
const countInHour = (form: LeadForm, { bell, mail }: AnnouncedPerHour, now: Date): Sql => sql`
      INSERT INTO app.intake_hours AS h (client_id, site_id, hour, received)
      SELECT app.client(), ${form.site_id ?? 0}::bigint, ${toStartOfHour(now)}::timestamptz, 1 FROM accepted_form
      ON CONFLICT (client_id, site_id, hour) DO UPDATE SET
        received = h.received + 1, beyond = h.beyond + (h.received >= ${bell})::int
      RETURNING site_id, hour, received <= ${bell} AS notify_now, received <= ${mail} AS mail_now`;

type Saved = { lead: IncomingLead; known: number | null; now: Date };

/** One contact for each email. A known one keeps its values. */
function saveLead(form: LeadForm, { lead, known, now }: Saved): Sql {
  const fields = Object.keys(lead);
  const sent = sql`accepted_form, intake_hour, jsonb_populate_record(NULL::app.leads, ${JSON.stringify(lead)})`;
  // its first name was then derived from the email, which is less informative than a last name
  const isUnnamed = lead.first_name !== form.first_name;
  const filled = sql`
        first_name = CASE WHEN l.first_name <> '' OR (${isUnnamed} AND l.last_name <> '') THEN l.first_name ELSE excluded.first_name END,
        last_name = coalesce(nullif(l.last_name, ''), excluded.last_name),
        ${fillEmpty(fields)},
        is_update_seen = false, updated_at = ${now}::timestamptz`;
  const returning = sql`l.id, l.email, l.lead_status_id, l.phone_number, l.do_not_call,
        coalesce(${personName('l')}, l.email, l.phone_number) AS name`;
  if (known !== null)
    return sql`
      UPDATE app.leads l SET ${filled}
      FROM ${sent} excluded WHERE l.client_id = app.client() AND l.id = ${known}
      RETURNING ${returning}, false AS is_new`;
  return sql`
      INSERT INTO app.leads AS l (client_id, ${columns(fields)}, lead_status_id, is_seen, is_update_seen, created_at, updated_at)
      SELECT app.client(), ${columns(fields, 'sent')}, ${newLead}::int, false, false, ${now}::timestamptz, ${now}::timestamptz
      FROM ${sent} sent
      ON CONFLICT (client_id, email) DO UPDATE SET ${filled}
      RETURNING ${returning}, l.xmax = 0 AS is_new`;
}

function insertEntry(form: LeadForm, lead: IncomingLead, now: Date): Sql {
  const [sourceUrl = null, listingUrl = null] = form.lead_source_url ?? [];
  return sql`
      INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, preferred_time, notes, lead_source_id, source_url, listing_url, created_at)
      SELECT app.client(), changed.id, ${lead.email}, ${lead.phone_number}, ${lead.preferred_time}, ${lead.notes}, ${lead.lead_source_id}::int,
        ${sourceUrl}, ${listingUrl}, ${now}::timestamptz FROM changed
      RETURNING id`;
}

/** Only for a client that has connected a CRM. Imports and contacts that are added by hand are no enquiries. */
const queueEnquiry = (now: Date): Sql => sql`
      INSERT INTO app.crm_enquiries (client_id, history_id, happened_at, due_at)
      SELECT c.client_id, history_entry.id, ${now}::timestamptz, ${now}::timestamptz
      FROM history_entry, app.crm_connections c WHERE c.client_id = app.client()`;

/** A website form counts as an enquiry, which allows newsletters for some time; a testimonial does not. */
function consentFrom(source: number, email: string, { hash, now }: { hash: Sql; now: Date }) {
  // consent is given for an address: an enquiry from another one allows no newsletters to the main one
  const target = { lead: sql`(SELECT id, email FROM changed WHERE email = ${email}) lead`, hash, now };
  return isEnquiry(source) ? recordEnquiry(sql`${nameSource(source)}::text`, target) : recordKnown(target);
}

/**
 * A known contact keeps its values; a form only fills in empty ones, and may ask not to be called or texted. Its
 * identity and its source never change.
 */
function fillEmpty(fields: readonly string[]) {
  const unchanged = ['first_name', 'last_name', 'email', 'lead_source_id'];
  const filled = fields.filter((field) => !unchanged.includes(field));
  return joinSql(filled.map((field) => sql`${identifier(field)} = ${joinValues(field)}`));
}

const flags: readonly string[] = ['do_not_call', 'do_not_text'] satisfies (keyof IncomingLead)[];

function joinValues(field: string): Sql {
  const former = identifier(`l.${field}`);
  const sent = identifier(`excluded.${field}`);
  return flags.includes(field) ? sql`${former} OR ${sent}` : sql`coalesce(${former}, ${sent})`;
}
