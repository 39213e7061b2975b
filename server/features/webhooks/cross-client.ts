import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { webhookActivity } from './activity.ts';
import { webhookSwitchedOffMail } from './mails/webhook-switched-off.ts';
import { webhookNotifications } from './notifications.ts';
import type { WebhookEvent } from './rules.ts';

export type ClaimedDelivery = WebhookEvent & {
  id: number;
  webhook_id: number;
  message: string;
  attempts: number;
  url: string;
  failing_since: string | null;
  /** encrypted, the newest first */
  secrets: string[];
};

/** Time for one attempt, after which another worker may take the message over. */
const attemptTime = sql`interval '1 minute'`;

const isWaiting = rawSql('d.delivered_at IS NULL AND NOT d.has_failed');

/**
 * Claims a message of the webhook whose last attempt was longest ago, one at a time of each. They take turns, so that
 * many messages for one hold up no other. Slow ones are claimed apart.
 */
export const claimDelivery = (now: Date, { isSlow }: { isSlow: boolean }) => systemWrite<ClaimedDelivery>()`
  WITH RECURSIVE waiting_webhooks AS (
    (SELECT d.client_id, d.webhook_id FROM app.webhook_deliveries d WHERE ${isWaiting} ORDER BY d.client_id, d.webhook_id LIMIT 1)
    UNION ALL
    SELECT following.client_id, following.webhook_id FROM waiting_webhooks p CROSS JOIN LATERAL (
      SELECT d.client_id, d.webhook_id FROM app.webhook_deliveries d
      WHERE ${isWaiting} AND (d.client_id, d.webhook_id) > (p.client_id, p.webhook_id) ORDER BY d.client_id, d.webhook_id LIMIT 1) following),
  next_webhook AS (
    SELECT w.* FROM waiting_webhooks p JOIN app.webhooks w ON w.client_id = p.client_id AND w.id = p.webhook_id
    WHERE w.is_on AND w.is_slow = ${isSlow}
      AND coalesce(w.claimed_until, '-infinity') <= ${now} AND coalesce(w.paused_until, '-infinity') <= ${now}
      AND EXISTS (SELECT FROM app.webhook_deliveries d
        WHERE d.client_id = w.client_id AND d.webhook_id = w.id AND ${isWaiting} AND d.due_at <= ${now})
    ORDER BY w.attempted_at NULLS FIRST LIMIT 1 FOR UPDATE OF w SKIP LOCKED),
  claimed_delivery AS (
    UPDATE app.webhook_deliveries d SET attempts = d.attempts + 1, due_at = ${now}::timestamptz + ${attemptTime}
    FROM next_webhook w WHERE d.client_id = w.client_id AND ${isWaiting} AND d.due_at <= ${now}
      AND d.id = (SELECT d.id FROM app.webhook_deliveries d
        WHERE d.client_id = w.client_id AND d.webhook_id = w.id AND ${isWaiting} AND d.due_at <= ${now}
        ORDER BY d.due_at, d.happened_at, d.id LIMIT 1)
    RETURNING d.*),
  claimed_webhook AS (
    UPDATE app.webhooks w SET claimed_until = ${now}::timestamptz + ${attemptTime}, attempted_at = ${now}
    FROM claimed_delivery d WHERE w.client_id = d.client_id AND w.id = d.webhook_id)
  SELECT json_build_object('client_id', d.client_id, 'id', d.id, 'webhook_id', w.id, 'message', d.message, 'event', d.event,
    'subject_id', d.subject_id, 'happened_at', app.to_iso(d.happened_at), 'attempts', d.attempts, 'url', w.url,
    'failing_since', app.to_iso(w.failing_since), 'secrets', array_remove(ARRAY[encode(w.secret, 'hex'),
      CASE WHEN w.former_secret_until > ${now} THEN encode(w.former_secret, 'hex') END], NULL))
  FROM claimed_delivery d JOIN next_webhook w ON w.client_id = d.client_id AND w.id = d.webhook_id`;

type OfDelivery = {
  client: number;
  webhook: number;
  id: number;
  now: Date;
  /** null if nothing was answered */
  status: number | null;
  ms: number;
};

const ofWebhook = ({ client, webhook }: Pick<OfDelivery, 'client' | 'webhook'>) =>
  sql`w.client_id = ${client} AND w.id = ${webhook}`;
const ofDelivery = ({ client, id }: Pick<OfDelivery, 'client' | 'id'>) =>
  sql`d.client_id = ${client} AND d.id = ${id}`;

const answered = ({ status, ms }: Pick<OfDelivery, 'status' | 'ms'>) =>
  sql`answer_status = ${status}, answer_ms = ${ms}`;

/** One that takes longer is not sent to beside quick ones. */
const quickMs = 2000;

export const recordDelivered = (of: OfDelivery) => systemWrite<null>()`
  WITH recorded_delivery AS (
    UPDATE app.webhook_deliveries d SET delivered_at = ${of.now}, problem = NULL, ${answered(of)} WHERE ${ofDelivery(of)})
  UPDATE app.webhooks w SET claimed_until = NULL, failing_since = NULL, paused_until = NULL, delivered_at = ${of.now},
    is_slow = ${of.ms > quickMs}
  WHERE ${ofWebhook(of)}`;

/** The next attempt is at `at`; null if there is none. Others wait too until `pausedUntil`. */
export const recordFailed = (
  of: OfDelivery & { at: Date | null; problem: string; pausedUntil: Date | null },
) => systemWrite<null>()`
  WITH failed_delivery AS (
    UPDATE app.webhook_deliveries d SET problem = ${of.problem}, has_failed = ${of.at === null}, ${answered(of)},
      due_at = coalesce(${of.at}::timestamptz, d.due_at) WHERE ${ofDelivery(of)})
  UPDATE app.webhooks w SET claimed_until = NULL, paused_until = ${of.pausedUntil}::timestamptz, is_slow = true,
    failing_since = coalesce(w.failing_since, ${of.now}::timestamptz)
  WHERE ${ofWebhook(of)}`;

/** Nothing waits for it any longer; its Admins learn of it. One that leads elsewhere since is tried there. */
export const switchOff = (
  of: OfDelivery & { reason: 'gone' | 'failing'; problem: string; url: string; host: string },
) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.webhooks w SET is_on = false, off_reason = ${of.reason}, claimed_until = NULL, paused_until = NULL,
      failing_since = coalesce(w.failing_since, ${of.now}::timestamptz)
    WHERE ${ofWebhook(of)} AND w.is_on AND w.url = ${of.url} RETURNING w.client_id, w.id`,
    {
      now: of.now,
      parts: {
        ended_deliveries: sql`UPDATE app.webhook_deliveries d SET has_failed = true,
            problem = CASE WHEN d.id = ${of.id} THEN ${of.problem} ELSE coalesce(d.problem, 'The webhook was switched off.') END,
            answer_status = CASE WHEN d.id = ${of.id} THEN ${of.status}::integer ELSE d.answer_status END,
            answer_ms = CASE WHEN d.id = ${of.id} THEN ${of.ms}::integer ELSE d.answer_ms END
          FROM changed WHERE d.client_id = changed.client_id AND d.webhook_id = changed.id AND ${isWaiting}`,
      },
      log: logChange(webhookActivity, 'webhook.switched_off', { by: byWorker() }),
      notify: notifyUsers(webhookNotifications, 'webhook.switched_off', {
        client: rawSql('u.client_id'),
        recipient: rawSql('u.id'),
        from: rawSql('FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id'),
      }),
      mail: queueMail(webhookSwitchedOffMail, {
        to: rawSql('u.email'),
        details: { webhook_id: rawSql('changed.id'), host: of.host, problem: of.problem },
        client: rawSql('u.client_id'),
        from: rawSql('FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id'),
      }),
    },
  )}`;

export const deleteDeliveriesBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.webhook_deliveries WHERE happened_at < ${time} AND (delivered_at IS NOT NULL OR has_failed)`;
