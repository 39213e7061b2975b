import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import { logSend } from '../sending/activity.ts';
import { countComplaints, hasManyComplaints } from '../sending/complaints.ts';
import { closeKnown, openUnknown, pausedNewsletterItem } from '../sending/queue-items.ts';
import { announceFirstSent, markFirstSent, type SendKey } from './first-sent.ts';

const hasNone = (state: 'pending' | 'sending') =>
  rawSql(`NOT EXISTS (SELECT FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = '${state}')`);

/** A send with no recipients left to hand over, locked until the transaction ends. */
export const lockEndedSend = () => systemWrite<SendKey>()`
  SELECT json_build_object('client_id', s.client_id, 'id', s.id) FROM app.newsletter_sends s
  WHERE s.state = 'sending' AND ${hasNone('pending')} AND ${hasNone('sending')}
  ORDER BY s.client_id, s.id LIMIT 1 FOR UPDATE SKIP LOCKED`;

/**
 * Its client is notified if that has not happened yet: recipients left by a dead worker may be all that were sent.
 */
export const noteSendIsOut = (send: SendKey, now: Date) =>
  systemWrite<null>()`${change(
    markFirstSent(
      send,
      rawSql(`EXISTS (SELECT FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state IN ('sent', 'unknown'))`),
      now,
    ),
    { now, ...announceFirstSent },
  )}`;

/**
 * It has ended if the ledger says so: everybody in the audience has an outcome. False if the numbers do not add up;
 * the table would refuse them too.
 */
export const endSend = (send: SendKey, now: Date) =>
  systemWrite<boolean>()`${change(
    sql`UPDATE app.newsletter_sends s SET state = 'sent', finished_at = ${now}, reason = NULL,
      sent = n.sent, failed = n.failed, unknown = n.unknown, skipped = n.skipped
    FROM outcomes n WHERE s.client_id = ${send.client_id} AND s.id = ${send.id} AND s.state = 'sending'
      AND s.audience = n.audience AND n.audience = n.sent + n.failed + n.unknown + n.skipped
    RETURNING s.client_id, s.id, s.month, s.unknown`,
    {
      now,
      before: { outcomes: countOutcomes(send) },
      open: openUnknown(rawSql('FROM changed WHERE changed.unknown > 0')),
      close: closeKnown(),
      answer: rawSql('SELECT to_json(EXISTS (SELECT FROM changed))'),
    },
  )}`;

const countOutcomes = ({ client_id, id }: SendKey): Sql => sql`
    SELECT count(*) AS audience, count(*) FILTER (WHERE r.state = 'sent') AS sent, count(*) FILTER (WHERE r.state = 'failed') AS failed,
      count(*) FILTER (WHERE r.state = 'unknown') AS unknown, count(*) FILTER (WHERE r.state = 'skipped') AS skipped
    FROM app.newsletter_recipients r WHERE r.client_id = ${client_id} AND r.send_id = ${id}`;

/** Makes a running send wait for a person. */
export const haltSend = ({ client_id, id }: SendKey, { reason, now }: { reason: string; now: Date }) =>
  systemWrite<number>()`${halt(sql`s.client_id = ${client_id} AND s.id = ${id}`, reason, now)}`;

const stoodStill =
  'No sender looked after it for an hour, as after an outage or a restored backup. Please check what has been sent before you resume it.';

/** After restoring a backup nothing is sent twice: a send without upkeep for long is halted. */
export const haltForgottenSends = (tendedBefore: Date, now: Date) => systemWrite<number>()`
  ${halt(sql`s.tended_at <= ${tendedBefore}`, stoodStill, now)}`;

const takesTooLong = 'It has not reached everyone within a day.';

/** A day after it began, or after a person resumed it. */
export const haltLongSends = (begunBefore: Date, now: Date) => systemWrite<number>()`
  ${halt(sql`coalesce(s.resumed_at, s.frozen_at) <= ${begunBefore}`, takesTooLong, now)}`;

const isSpam =
  'Many of its recipients marked it as spam. Please check how they came to get it before you resume it.';

/** Once more recipients complain than mail providers bear; after a person resumed it, at the next complaint. */
export const haltSpam = (now: Date) => systemWrite<number>()`
  ${halt(sql`${countComplaints(rawSql('coalesce(s.resumed_at, s.frozen_at)'))} > 0 AND ${hasManyComplaints}`, isSpam, now)}`;

/** Records that a sender looks after the running sends. */
export const tendSends = (tendedAfter: Date, now: Date) => systemWrite<null>()`
  UPDATE app.newsletter_sends s SET tended_at = ${now}
  WHERE s.state = 'sending' AND s.tended_at > ${tendedAfter} AND s.tended_at < ${now}::timestamptz - interval '1 minute'`;

const halt = (where: Sql, reason: string, now: Date): Sql =>
  change(
    sql`UPDATE app.newsletter_sends s SET state = 'paused', reason = ${reason} WHERE s.state = 'sending' AND ${where}
    RETURNING s.client_id, s.id, s.month, s.reason`,
    {
      now,
      log: logSend('newsletter.halted'),
      open: openItem(pausedNewsletterItem, {
        subject: rawSql('changed.id::text'),
        client: rawSql('changed.client_id'),
        details: { month: rawSql('changed.month'), reason: rawSql('changed.reason') },
      }),
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  );
