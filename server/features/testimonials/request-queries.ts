import type { Data } from '#contract/endpoint.ts';
import { requested } from '#contract/testimonials/testimonials.ts';
import type { RequestDraft, testimonialRequests } from '#contract/testimonials/requests.ts';
import { quickRead, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { currentCaller, logChange } from '#server/core/events/log-activity.ts';
import { queueLinkMail } from '#server/core/mail/enqueue-mail.ts';
import { testimonialActivity } from './activity.ts';
import { insertHistory } from './history.ts';
import { testimonialQuestionMail } from './mails/testimonial-question.ts';
import { testimonialRequestMail } from './mails/testimonial-request.ts';

const here = rawSql('t.client_id = app.client() AND t.deleted_at IS NULL');

export type Sender = { agent_name: string; reply_to: string; agent_photo: string | null };

/** The stored picture of the agent of a row with a client. */
const selectPhoto = (client: Sql) => sql`(
    SELECT p.value FROM app.settings p WHERE p.client_id = ${client} AND p.key = 'rb_avatar_image' AND p.value LIKE '/files/%')`;

export const readSender = () => read<Sender>()`
  SELECT json_build_object('agent_name', agent.name, 'reply_to', coalesce(agent.reply_to, ''), 'agent_photo', ${selectPhoto(rawSql('agent.client_id'))})
  FROM app.agents agent WHERE agent.client_id = app.client()`;

export const readLastAsked = (email: string, since: Date) => quickRead<
  Data<typeof testimonialRequests.lastAsked>
>()`
  SELECT json_build_object('asked_at', app.to_iso(max(r.sent_at)), 'is_answered', coalesce(bool_or(r.answered_at IS NOT NULL), false),
    'refused_at', (SELECT app.to_iso(f.created_at) FROM app.testimonial_refusals f WHERE f.client_id = app.client() AND f.email = ${email}))
  FROM app.testimonial_requests r WHERE r.client_id = app.client() AND r.email = ${email} AND r.sent_at > ${since}`;

/** The reasons why a client may not ask this address now. */
export const readRequestLimits = (email: string, since: Date) => write<{
  sent: number;
  is_refused: boolean;
}>()`
  SELECT json_build_object('is_refused', EXISTS (SELECT FROM app.testimonial_refusals f WHERE f.client_id = app.client() AND f.email = ${email}),
    'sent', (SELECT count(*) FROM app.testimonial_requests r WHERE r.client_id = app.client() AND r.sent_at > ${since}))`;

type Made = { leadId: number | null; reminderAt: Date | null; now: Date };

export const insertRequest = (draft: RequestDraft, { leadId, reminderAt, now }: Made) =>
  write<number>()`${change(
    sql`INSERT INTO app.testimonials (client_id, status_id, origin, first_name, last_name, email, phone_number, add_to_lead, lead_id, is_seen,
      created_at, updated_at)
    VALUES (app.client(), ${requested}::int, 'link', ${draft.first_name}, ${draft.last_name}, ${draft.email}, ${draft.phone_number ?? null},
      ${draft.add_to_lead}, ${leadId}::bigint, true, ${now}, ${now}) RETURNING id`,
    {
      now,
      parts: {
        request: sql`INSERT INTO app.testimonial_requests (client_id, testimonial_id, title, body, signature, email, user_id, staff_id, created_at, sent_at, reminder_at)
    SELECT app.client(), id, ${draft.title}, ${draft.body}, ${draft.signature}, ${draft.email}, ${currentCaller.user}, ${currentCaller.staff},
      ${now}::timestamptz, ${now}::timestamptz, ${reminderAt}::timestamptz FROM changed`,
        history: insertHistory('requested', { from: rawSql('FROM changed'), now }),
      },
      log: logChange(testimonialActivity, 'testimonial.requested'),
      answer: rawSql('SELECT to_json(id) FROM changed'),
    },
  )}`;

export type OpenRequest = {
  email: string;
  reminder_at: string | null;
  reminded_at: string | null;
  sent_at: string;
};

/** Locks an unanswered request; null for any other testimonial of the client. */
export const lockRequest = (id: number) => write<{ request: OpenRequest | null }>()`
  SELECT json_build_object('request', CASE WHEN t.status_id = ${requested}::int THEN
    json_build_object('email', r.email, 'reminder_at', app.to_iso(r.reminder_at), 'reminded_at', app.to_iso(r.reminded_at), 'sent_at', app.to_iso(r.sent_at)) END)
  FROM app.testimonials t LEFT JOIN app.testimonial_requests r ON r.client_id = t.client_id AND r.testimonial_id = t.id
  WHERE ${here} AND t.id = ${id} FOR UPDATE OF t`;

/** It stays the same request, so that earlier links still work: somebody may be writing at this moment. */
export const renewRequest = (
  id: number,
  { reminderAt, now }: { reminderAt: Date | null; now: Date },
) => write<null>()`
  WITH renewed_request AS (
    UPDATE app.testimonial_requests r SET sent_at = ${now}, mail_ref = gen_random_uuid(), opened_at = NULL, revoked_at = NULL,
      reminder_at = ${reminderAt}::timestamptz
    WHERE r.client_id = app.client() AND r.testimonial_id = ${id} RETURNING r.testimonial_id AS id),
  history AS (${insertHistory('sent_again', { from: rawSql('FROM renewed_request'), now })})
  SELECT NULL`;

export const setReminder = (id: number, at: Date | null) => write<null>()`
  WITH set_at AS (
    UPDATE app.testimonial_requests r SET reminder_at = ${at}::timestamptz WHERE r.client_id = app.client() AND r.testimonial_id = ${id})
  SELECT NULL`;

export const revokeRequest = (id: number, now: Date) => write<null>()`
  WITH ended_links AS (SELECT app.end_testimonial_links(ARRAY[${id}::bigint], '{submit}', 'ended', ${now})),
  revoked_request AS (
    UPDATE app.testimonial_requests r SET revoked_at = ${now}, reminder_at = NULL
    WHERE r.client_id = app.client() AND r.testimonial_id = ${id} AND r.revoked_at IS NULL RETURNING r.testimonial_id AS id),
  history AS (${insertHistory('revoked', { from: rawSql('FROM revoked_request'), now })})
  SELECT NULL FROM ended_links`;

type Link = { hash: Buffer; encrypted: Buffer; now: Date };

export const addLink = (
  id: number,
  kind: 'submit' | 'answer',
  { hash, now }: Omit<Link, 'encrypted'>,
) => write<null>()`
  SELECT to_json(true) FROM app.add_testimonial_link(${id}, ${kind}, ${hash}, ${now})`;

/** Details of the mail: the names as they are, and the words as they were written. */
export const requestMailDetails = {
  first_name: rawSql('t.first_name'),
  last_name: rawSql('t.last_name'),
  title: rawSql('r.title'),
  body: rawSql('r.body'),
  signature: rawSql('r.signature'),
  agent_name: rawSql('agent.name'),
  reply_to: rawSql("coalesce(agent.reply_to, '')"),
  agent_photo: selectPhoto(rawSql('t.client_id')),
};

export const mailRequest = (id: number, { encrypted, now }: Omit<Link, 'hash'>) =>
  write<null>()`${writeConsequences(
    sql`FROM app.testimonials t JOIN app.agents agent ON agent.client_id = t.client_id
      JOIN app.testimonial_requests r ON r.client_id = t.client_id AND r.testimonial_id = t.id WHERE ${here} AND t.id = ${id}`,
    {
      now,
      mail: queueLinkMail(testimonialRequestMail, {
        to: rawSql('r.email'),
        details: requestMailDetails,
        token: encrypted,
        ref: rawSql('r.mail_ref'),
      }),
    },
  )}`;

/**
 * Records the words in the question, so that a yes applies to these words even after later edits; older questions
 * end.
 */
export const markAsked = (id: number, now: Date) => write<null>()`
  WITH ended_links AS (SELECT app.end_testimonial_links(ARRAY[${id}::bigint], '{answer}', 'replaced', ${now})),
  asked_testimonial AS (
    UPDATE app.testimonials t SET asked_message = t.message, asked_at = ${now}, declined_at = NULL, updated_at = ${now}
    WHERE ${here} AND t.id = ${id} RETURNING t.id),
  history AS (${insertHistory('asked', { from: rawSql('FROM asked_testimonial'), now })})
  SELECT NULL FROM ended_links`;

export const mailQuestion = (id: number, { encrypted, now }: Omit<Link, 'hash'>) =>
  write<null>()`${writeConsequences(
    sql`FROM app.testimonials t JOIN app.agents agent ON agent.client_id = t.client_id WHERE ${here} AND t.id = ${id}`,
    {
      now,
      mail: queueLinkMail(testimonialQuestionMail, {
        to: rawSql('t.email'),
        details: {
          first_name: rawSql('t.first_name'),
          before: rawSql('t.agreed_message'),
          message: rawSql('t.asked_message'),
          agent_name: rawSql('agent.name'),
          reply_to: rawSql("coalesce(agent.reply_to, '')"),
        },
        token: encrypted,
      }),
    },
  )}`;
