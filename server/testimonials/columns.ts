import {
  statuses,
  Testimonial,
  TestimonialDraft,
  TestimonialRow,
} from '#contract/testimonials/testimonials.ts';
import { personName } from '../db/person-name.ts';
import { caseName, columns, rawSql, type Sql } from '../db/sql.ts';

/** What a row is called: as its giver wants to be named, or by first and last name. */
export const giverName = (row: string): Sql =>
  rawSql(`coalesce(${row}.display_name, ${personName(row).parts.join('')}, '')`);

/** The state of a request r of a testimonial t; its mail is looked up in the queue. */
const requestState = `CASE
    WHEN t.status_id <> 1 THEN 'answered' WHEN r.refused_at IS NOT NULL THEN 'refused' WHEN r.revoked_at IS NOT NULL THEN 'revoked' WHEN r.opened_at IS NOT NULL THEN 'opened'
    ELSE coalesce((SELECT CASE m.state WHEN 'sent' THEN 'sent' WHEN 'queued' THEN 'waiting' WHEN 'sending' THEN 'waiting' ELSE 'bounced' END
      FROM app.own_mails m WHERE m.ref = r.mail_ref), 'sent') END`;

const ofRequest = (value: string) =>
  `(SELECT ${value} FROM app.testimonial_requests r WHERE r.client_id = t.client_id AND r.testimonial_id = t.id)`;

/** Fields of the response that are no columns, of a row t. */
const computed: Record<string, string> = {
  name: giverName('t').parts.join(''),
  status: `json_build_object('id', t.status_id, 'name', ${caseName(statuses, 't.status_id', '').parts.join('')})`,
  created_at: 'app.to_iso(t.created_at)',
  agreement: `CASE WHEN t.origin <> 'link' OR t.status_id = 1 THEN 'current'
    WHEN t.asked_message = t.message THEN 'asked' WHEN t.declined_at IS NOT NULL THEN 'declined'
    WHEN t.message = t.agreed_message THEN 'current' ELSE 'needed' END`,
  original_message: `(SELECT o.message FROM app.testimonial_originals o WHERE o.client_id = t.client_id AND o.testimonial_id = t.id)`,
  request_state: `CASE WHEN t.origin = 'link' THEN ${ofRequest(requestState)} END`,
  request: `CASE WHEN t.origin = 'link' THEN ${ofRequest(`json_build_object('title', r.title, 'body', r.body, 'signature', r.signature,
    'email', r.email, 'state', ${requestState}, 'sent_at', app.to_iso(r.sent_at), 'reminder_at', app.to_iso(r.reminder_at),
    'reminded_at', app.to_iso(r.reminded_at), 'opened_at', app.to_iso(r.opened_at))`)} END`,
};

const select = (names: readonly string[]) =>
  rawSql(names.map((name) => (name in computed ? `${computed[name]} AS ${name}` : `t.${name}`)).join(', '));

/** The select lists of a testimonial t, with the contract's field names. */
export const testimonialColumns = select(Object.keys(Testimonial.shape));
export const rowColumns = select(Object.keys(TestimonialRow.shape));

export const draftKeys = Object.keys(TestimonialDraft.shape);
export const draftColumns = columns(draftKeys);
