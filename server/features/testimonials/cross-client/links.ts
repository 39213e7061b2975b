import type { Prefill, Question, Submission, Withdrawal } from '#contract/testimonials/requests.ts';
import type { LinkState } from '#contract/link-states.ts';
import { draft, requested } from '#contract/testimonials/testimonials.ts';
import { consentQuestion } from '#contract/testimonials/words.ts';
import { identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, joinParts, type Consequence, type Parts } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueLinkMail, queueMail } from '#server/core/mail/enqueue-mail.ts';
import { testimonialActivity } from '../activity.ts';
import { giverName } from '../columns.ts';
import { giver, insertHistory } from '../history.ts';
import { testimonialCopyMail } from '../mails/testimonial-copy.ts';
import { testimonialReceivedMail } from '../mails/testimonial-received.ts';
import { testimonialNotifications } from '../notifications.ts';

export type Kind = 'submit' | 'answer' | 'withdraw';

/** The result of a link: its state, the answer given with it, and its data while it is open. */
export type LinkAnswer<T> = {
  state: Exclude<LinkState, 'unknown' | 'expired'>;
  said: boolean | null;
  data: T | null;
};

const joinClient = rawSql(
  'JOIN app.clients c ON c.id = k.client_id JOIN app.agents agent ON agent.client_id = c.id',
);

/** The state of the link k of the testimonial t. */
const state = (
  isOpen: Sql,
): Sql => sql`CASE WHEN t.deleted_at IS NOT NULL OR c.account_status = 'Cancelled' THEN 'ended'
  ELSE coalesce(k.ended_as, CASE WHEN ${isOpen} THEN 'open' ELSE 'ended' END) END`;

const readLink = <T>(hash: Buffer, kind: Kind, { data, isOpen }: { data: Sql; isOpen: Sql }) => systemRead<
  LinkAnswer<T>
>()`
  SELECT json_build_object('state', state, 'said', said, 'data', CASE WHEN state = 'open' THEN data END) FROM (
    SELECT ${state(isOpen)} AS state, k.said, ${data} AS data
    FROM app.testimonial_links k JOIN app.testimonials t ON t.client_id = k.client_id AND t.id = k.testimonial_id ${joinClient}
    WHERE k.token_hash = ${hash} AND k.kind = ${kind}) link`;

/**
 * Locks the testimonial and then the link, so that both are read after the last change. The link is in `sent_link`,
 * and in `open_link` if it is open.
 */
const lockLink = (
  hash: Buffer,
  kind: Kind,
  { isOpen, shown = rawSql('NULL::json') }: { isOpen: Sql; shown?: Sql },
): Parts => ({
  locked_testimonial: sql`SELECT t.* FROM app.testimonials t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = ${hash} AND k.kind = ${kind} FOR UPDATE OF t`,
  locked_link: sql`SELECT k.* FROM locked_testimonial t JOIN app.testimonial_links k ON k.client_id = t.client_id AND k.testimonial_id = t.id
    WHERE k.token_hash = ${hash} FOR UPDATE OF k`,
  sent_link: sql`SELECT t.client_id, t.id, k.said, k.ended_as, k.submission_id, ${state(isOpen)} AS state, t.agreed_message,
      agent.name AS agent_name, coalesce(agent.reply_to, '') AS reply_to, ${shown} AS shown
    FROM locked_link k CROSS JOIN locked_testimonial t ${joinClient}`,
  open_link: rawSql("SELECT * FROM sent_link WHERE state = 'open'"),
});

/** The last select of a statement that locked its link. */
const selectAnswer = (data: Sql): Sql =>
  sql`SELECT json_build_object('state', sent_link.state, 'said', sent_link.said, 'data', ${data}) FROM sent_link`;

const agent = sql`'agent_name', agent.name, 'agent_photo', (
  SELECT p.value FROM app.settings p WHERE p.client_id = c.id AND p.key = 'rb_avatar_image' AND p.value LIKE '/files/%')`;

const isRequested = sql`t.status_id = ${requested}::int`;
const isAsked = rawSql('t.asked_message IS NOT NULL');
const always = rawSql('true');

export const findRequest = (hash: Buffer) =>
  readLink<Prefill>(hash, 'submit', {
    data: sql`json_build_object('first_name', t.first_name, 'last_name', t.last_name, 'email', t.email, 'phone_number', t.phone_number, ${agent})`,
    isOpen: isRequested,
  });

export const markOpened = (hash: Buffer, now: Date) => systemWrite<LinkAnswer<true>>()`
  WITH ${joinParts(lockLink(hash, 'submit', { isOpen: isRequested }))},
  opened_request AS (
    UPDATE app.testimonial_requests r SET opened_at = ${now} FROM open_link
    WHERE r.client_id = open_link.client_id AND r.testimonial_id = open_link.id AND r.opened_at IS NULL)
  ${selectAnswer(rawSql('(SELECT true FROM open_link)'))}`;

type Received = {
  hash: Buffer;
  body: Submission;
  /** the origin of the answer, as a keyed hash */
  addressHash: Buffer;
  /** of the link for withdrawing the consent */
  withdrawal: { hash: Buffer; encrypted: Buffer };
  now: Date;
};

/**
 * One statement: of a hundred simultaneous answers one finds the testimonial still awaited, and all its effects are
 * written with it or not at all. The same form sent again, because its answer was lost, gets the same answer.
 */
export const takeSubmission = ({ hash, body, addressHash, withdrawal, now }: Received) =>
  systemWrite<LinkAnswer<{ consent: boolean }>>()`${change(
    sql`UPDATE app.testimonials t SET status_id = ${draft}::int, first_name = ${body.first_name}, last_name = ${body.last_name},
      display_name = ${body.display_name ?? null}, email = ${body.email}, phone_number = ${body.phone_number ?? null},
      message = ${body.message}, agreed_message = ${body.message}, consent = ${body.consent}, is_seen = false, updated_at = ${now}
    FROM open_link WHERE t.client_id = open_link.client_id AND t.id = open_link.id
    RETURNING t.client_id, t.id, t.first_name, t.last_name, t.display_name, t.email, t.phone_number, t.message, t.consent,
      open_link.agent_name, open_link.reply_to`,
    {
      now,
      before: lockLink(hash, 'submit', { isOpen: isRequested }),
      parts: {
        ended_links: endLinks('submit', 'used', {
          now,
          said: sql`${body.consent}`,
          submissionId: body.submission_id ?? null,
        }),
        original: sql`INSERT INTO app.testimonial_originals (client_id, testimonial_id, first_name, last_name, display_name, email, phone_number, message, consent,
          question, address_hash, received_at)
        SELECT client_id, id, first_name, last_name, display_name, email, phone_number, message, consent, ${consentQuestion}, ${addressHash}::bytea, ${now}
        FROM changed`,
        answered_request: sql`UPDATE app.testimonial_requests r SET answered_at = ${now} FROM changed
        WHERE r.client_id = changed.client_id AND r.testimonial_id = changed.id`,
        withdrawal_link: insertWithdrawal(withdrawal, rawSql('changed.consent'), now),
        history: insertEventHistory('testimonial.received', now),
      },
      mail: {
        copy: mailCopy(withdrawal, rawSql('changed.consent'), 'message'),
        users: queueMail(testimonialReceivedMail, {
          to: rawSql('u.email'),
          details: {
            testimonial_id: rawSql('changed.id'),
            name: giverName('changed'),
            email: rawSql('changed.email'),
            message: rawSql('changed.message'),
            consent: rawSql("CASE WHEN changed.consent THEN 'yes' ELSE 'no' END"),
          },
          from: sql`FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id AND 'testimonials' = ANY (u.notification_preferences)`,
          client: rawSql('changed.client_id'),
        }),
      },
      ...announceEvent('testimonial.received'),
      answer:
        selectAnswer(sql`CASE WHEN EXISTS (SELECT FROM changed) THEN json_build_object('consent', ${body.consent}::boolean)
    WHEN sent_link.ended_as = 'used' AND sent_link.submission_id = ${body.submission_id ?? null}::uuid THEN json_build_object('consent', sent_link.said) END`),
    },
  )}`;

/** The request ends without an answer, and its address is recorded as one that must not be asked again. */
export const refuseRequests = (hash: Buffer, now: Date) =>
  systemWrite<LinkAnswer<true>>()`${change(
    sql`UPDATE app.testimonial_requests r SET refused_at = ${now}, reminder_at = NULL FROM updated_testimonial
    WHERE r.client_id = updated_testimonial.client_id AND r.testimonial_id = updated_testimonial.id AND r.refused_at IS NULL
    RETURNING r.client_id, r.testimonial_id AS id, r.email`,
    {
      now,
      before: {
        ...lockLink(hash, 'submit', { isOpen: isRequested }),
        updated_testimonial: sql`UPDATE app.testimonials t SET is_seen = false, updated_at = ${now}
        FROM open_link WHERE t.client_id = open_link.client_id AND t.id = open_link.id
        RETURNING t.client_id, t.id`,
      },
      parts: {
        refusal: sql`INSERT INTO app.testimonial_refusals (client_id, email, created_at)
        SELECT client_id, email, ${now}::timestamptz FROM changed ON CONFLICT DO NOTHING`,
        ended_links: endLinks('submit', 'refused', { now }),
        history: insertEventHistory('testimonial.refused', now),
      },
      ...announceEvent('testimonial.refused'),
      answer: selectAnswer(rawSql('(SELECT true FROM changed)')),
    },
  )}`;

export const findQuestion = (hash: Buffer) =>
  readLink<Question>(hash, 'answer', {
    data: sql`json_build_object('first_name', t.first_name, 'before', t.agreed_message, 'message', t.asked_message, ${agent})`,
    isOpen: isAsked,
  });

type Answered = {
  hash: Buffer;
  agrees: boolean;
  /** of the link for withdrawing the new consent */
  withdrawal: { hash: Buffer; encrypted: Buffer };
  now: Date;
};

/** A yes applies to the words in the question, even if the agent has changed them since. */
export function takeAnswer({ hash, agrees, withdrawal, now }: Answered) {
  const event = agrees ? 'testimonial.agreed' : 'testimonial.declined';
  return systemWrite<LinkAnswer<{ agree: boolean }>>()`${change(
    sql`UPDATE app.testimonials t SET agreed_message = CASE WHEN ${agrees} THEN t.asked_message ELSE t.agreed_message END,
        consent = t.consent OR ${agrees}, declined_at = CASE WHEN ${agrees} THEN NULL ELSE ${now}::timestamptz END,
        asked_message = NULL, asked_at = NULL, is_seen = false, updated_at = ${now}
      FROM open_link WHERE t.client_id = open_link.client_id AND t.id = open_link.id
      RETURNING t.client_id, t.id, t.email, t.first_name, t.agreed_message, open_link.agent_name, open_link.reply_to,
        jsonb_build_object('agreed_message', jsonb_build_array(open_link.agreed_message, t.agreed_message)) AS changes`,
    {
      now,
      before: lockLink(hash, 'answer', { isOpen: isAsked }),
      parts: {
        ended_links: endLinks('answer', 'used', { now, said: sql`${agrees}` }),
        withdrawal_link: insertWithdrawal(withdrawal, sql`${agrees}`, now),
        history: insertEventHistory(event, now, rawSql('changes')),
      },
      mail: mailCopy(withdrawal, sql`${agrees}`, 'agreed_message'),
      ...announceEvent(event),
      answer: selectAnswer(sql`(SELECT json_build_object('agree', ${agrees}::boolean) FROM changed)`),
    },
  )}`;
}

const withdrawal = sql`json_build_object('first_name', t.first_name, 'message', t.agreed_message, 'is_withdrawn', NOT t.consent, ${agent})`;

export const findWithdrawal = (hash: Buffer) =>
  readLink<Withdrawal>(hash, 'withdraw', { data: withdrawal, isOpen: always });

/** The link stays, so that using it again shows that it worked. It can also withdraw a later yes to other words. */
export const withdrawConsent = (hash: Buffer, now: Date) =>
  systemWrite<LinkAnswer<Omit<Withdrawal, 'is_withdrawn'>>>()`${change(
    sql`UPDATE app.testimonials t SET consent = false, status_id = ${draft}::int, published_at = NULL, homepage = false,
      asked_message = NULL, asked_at = NULL, is_seen = false, updated_at = ${now}
    FROM open_link WHERE t.client_id = open_link.client_id AND t.id = open_link.id AND t.consent
    RETURNING t.client_id, t.id`,
    {
      now,
      before: lockLink(hash, 'withdraw', { isOpen: always, shown: withdrawal }),
      parts: {
        ended_links: endLinks('answer', 'ended', { now }),
        history: insertEventHistory('testimonial.withdrawn', now),
      },
      ...announceEvent('testimonial.withdrawn'),
      answer: selectAnswer(rawSql('(SELECT shown FROM open_link)')),
    },
  )}`;

type Ended = { now: Date; said?: Sql; submissionId?: string | null };

/** Ends all links of this kind that the testimonial had; the form's own id stays with them. */
const endLinks = (
  kind: Kind,
  as: 'used' | 'refused' | 'ended',
  { now, said = sql`NULL`, submissionId = null }: Ended,
): Sql => sql`
    UPDATE app.testimonial_links k SET ended_as = ${as}, ended_at = ${now}, said = ${said}::boolean, submission_id = ${submissionId}::uuid
    FROM changed l WHERE k.client_id = l.client_id AND k.testimonial_id = l.id AND k.kind = ${kind} AND k.ended_as IS NULL`;

type WithdrawalLink = { hash: Buffer; encrypted: Buffer };

/** A link with which the customer can take a consent back. */
const insertWithdrawal = ({ hash }: WithdrawalLink, where: Sql, now: Date): Sql => sql`
    INSERT INTO app.testimonial_links (token_hash, kind, client_id, testimonial_id, created_at)
    SELECT ${hash}::bytea, 'withdraw', client_id, id, ${now}::timestamptz FROM changed WHERE ${where}`;

/** It goes out with the words that the consent is about. */
const mailCopy = (
  { encrypted }: WithdrawalLink,
  where: Sql,
  message: 'message' | 'agreed_message',
): Consequence =>
  queueLinkMail(testimonialCopyMail, {
    to: rawSql('changed.email'),
    details: {
      first_name: rawSql('changed.first_name'),
      message: identifier(`changed.${message}`),
      agent_name: rawSql('changed.agent_name'),
      reply_to: rawSql('changed.reply_to'),
    },
    token: encrypted,
    from: sql`FROM changed WHERE ${where}`,
    client: rawSql('changed.client_id'),
  });

type GiverEvent = keyof (typeof testimonialNotifications)['events'];

const insertEventHistory = (event: GiverEvent, now: Date, changes = sql`'{}'::jsonb`): Sql =>
  insertHistory(event.replace('testimonial.', ''), { from: rawSql('FROM changed'), by: giver, changes, now });

/** In the log, and for everybody who works with testimonials. */
const announceEvent = (event: GiverEvent) => ({
  log: logChange(testimonialActivity, event, { by: giver }),
  notify: notifyUsers(testimonialNotifications, event, {
    client: rawSql('changed.client_id'),
    recipient: rawSql('u.id'),
    details: rawSql(`jsonb_build_object('testimonial_id', changed.id)`),
    from: rawSql('FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id'),
  }),
});
