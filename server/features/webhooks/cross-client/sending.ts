import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { webhookActivity } from '../activity.ts';
import { providerWebhookSwitchedOffMail, webhookSwitchedOffMail } from '../mails/webhook-switched-off.ts';
import { webhookNotifications } from '../notifications.ts';
import type { WebhookEvent } from '../rules.ts';

export type ClaimedDelivery = WebhookEvent & {
  /** the client whose webhook it is; null for the provider's */
  owner: number | null;
  id: number;
  webhook_id: number;
  message: string;
  attempts: number;
  url: string;
  failing_since: string | null;
  /** encrypted, the newest first */
  secrets: string[];
};

/** The tables of the webhooks that are sent to: of clients, whose keys begin with the client, or of the provider. */
const sides = {
  clients: {
    webhooks: rawSql('app.webhooks'),
    deliveries: rawSql('app.webhook_deliveries'),
    owner: rawSql('w.client_id'),
    keys: {
      d: rawSql('d.client_id, d.webhook_id'),
      p: rawSql('p.client_id, p.webhook_id'),
      following: rawSql('following.client_id, following.webhook_id'),
    },
    isOf: rawSql('w.client_id = d.client_id AND w.id = d.webhook_id'),
  },
  provider: {
    webhooks: rawSql('app.provider_webhooks'),
    deliveries: rawSql('app.provider_webhook_deliveries'),
    owner: rawSql('NULL::bigint'),
    keys: {
      d: rawSql('d.webhook_id'),
      p: rawSql('p.webhook_id'),
      following: rawSql('following.webhook_id'),
    },
    isOf: rawSql('w.id = d.webhook_id'),
  },
} as const;
export type Side = keyof typeof sides;

/** Time for one attempt, after which another worker may take the message over. */
const attemptTime = sql`interval '1 minute'`;

const isWaiting = rawSql('d.delivered_at IS NULL AND NOT d.has_failed');

/**
 * Claims a message of the webhook whose last attempt was longest ago, one at a time of each. They take turns, so that
 * many messages for one hold up no other. Slow ones are claimed apart.
 */
export const claimDelivery = (now: Date, { side, isSlow }: { side: Side; isSlow: boolean }) => {
  const { webhooks, deliveries, owner, keys, isOf } = sides[side];
  return systemWrite<ClaimedDelivery>()`
  WITH RECURSIVE waiting_webhooks AS (
    (SELECT ${keys.d} FROM ${deliveries} d WHERE ${isWaiting} ORDER BY ${keys.d} LIMIT 1)
    UNION ALL
    SELECT ${keys.following} FROM waiting_webhooks p CROSS JOIN LATERAL (
      SELECT ${keys.d} FROM ${deliveries} d
      WHERE ${isWaiting} AND (${keys.d}) > (${keys.p}) ORDER BY ${keys.d} LIMIT 1) following),
  next_webhook AS (
    SELECT w.* FROM waiting_webhooks d JOIN ${webhooks} w ON ${isOf}
    WHERE w.is_on AND w.is_slow = ${isSlow}
      AND coalesce(w.claimed_until, '-infinity') <= ${now} AND coalesce(w.paused_until, '-infinity') <= ${now}
      AND EXISTS (SELECT FROM ${deliveries} d WHERE ${isOf} AND ${isWaiting} AND d.due_at <= ${now})
    ORDER BY w.attempted_at NULLS FIRST LIMIT 1 FOR UPDATE OF w SKIP LOCKED),
  claimed_delivery AS (
    UPDATE ${deliveries} d SET attempts = d.attempts + 1, due_at = ${now}::timestamptz + ${attemptTime}
    FROM next_webhook w WHERE ${isOf} AND ${isWaiting} AND d.due_at <= ${now}
      AND d.id = (SELECT d.id FROM ${deliveries} d WHERE ${isOf} AND ${isWaiting} AND d.due_at <= ${now}
        ORDER BY d.due_at, d.happened_at, d.id LIMIT 1)
    RETURNING d.*),
  claimed_webhook AS (
    UPDATE ${webhooks} w SET claimed_until = ${now}::timestamptz + ${attemptTime}, attempted_at = ${now}
    FROM claimed_delivery d WHERE ${isOf})
  SELECT json_build_object('client_id', d.client_id, 'owner', ${owner}, 'id', d.id, 'webhook_id', w.id, 'message', d.message, 'event', d.event,
    'subject_id', d.subject_id, 'happened_at', app.to_iso(d.happened_at), 'attempts', d.attempts, 'url', w.url,
    'failing_since', app.to_iso(w.failing_since), 'secrets', array_remove(ARRAY[encode(w.secret, 'hex'),
      CASE WHEN w.former_secret_until > ${now} THEN encode(w.former_secret, 'hex') END], NULL))
  FROM claimed_delivery d JOIN next_webhook w ON ${isOf}`;
};

type OfDelivery = {
  /** the client whose webhook it is; null for the provider's */
  owner: number | null;
  webhook: number;
  id: number;
  now: Date;
  /** null if nothing was answered */
  status: number | null;
  ms: number;
};

const toSide = ({ owner }: Pick<OfDelivery, 'owner'>) => (owner === null ? sides.provider : sides.clients);
const ofWebhook = ({ owner, webhook }: Pick<OfDelivery, 'owner' | 'webhook'>) =>
  owner === null ? sql`w.id = ${webhook}` : sql`w.client_id = ${owner} AND w.id = ${webhook}`;
const ofDelivery = ({ owner, id }: Pick<OfDelivery, 'owner' | 'id'>) =>
  owner === null ? sql`d.id = ${id}` : sql`d.client_id = ${owner} AND d.id = ${id}`;

const answered = ({ status, ms }: Pick<OfDelivery, 'status' | 'ms'>) =>
  sql`answer_status = ${status}, answer_ms = ${ms}`;

/** One that takes longer is not sent to beside quick ones. */
const quickMs = 2000;

export const recordDelivered = (of: OfDelivery) => systemWrite<null>()`
  WITH recorded_delivery AS (
    UPDATE ${toSide(of).deliveries} d SET delivered_at = ${of.now}, problem = NULL, ${answered(of)} WHERE ${ofDelivery(of)})
  UPDATE ${toSide(of).webhooks} w SET claimed_until = NULL, failing_since = NULL, paused_until = NULL, delivered_at = ${of.now},
    is_slow = ${of.ms > quickMs}
  WHERE ${ofWebhook(of)}`;

/** The next attempt is at `at`; null if there is none. Others wait too until `pausedUntil`. */
export const recordFailed = (
  of: OfDelivery & { at: Date | null; problem: string; pausedUntil: Date | null },
) => systemWrite<null>()`
  WITH failed_delivery AS (
    UPDATE ${toSide(of).deliveries} d SET problem = ${of.problem}, has_failed = ${of.at === null}, ${answered(of)},
      due_at = coalesce(${of.at}::timestamptz, d.due_at) WHERE ${ofDelivery(of)})
  UPDATE ${toSide(of).webhooks} w SET claimed_until = NULL, paused_until = ${of.pausedUntil}::timestamptz, is_slow = true,
    failing_since = coalesce(w.failing_since, ${of.now}::timestamptz)
  WHERE ${ofWebhook(of)}`;

type SwitchOff = OfDelivery & { reason: 'gone' | 'failing'; problem: string; url: string; host: string };

const switchedOff = (
  of: SwitchOff,
) => sql`UPDATE ${toSide(of).webhooks} w SET is_on = false, off_reason = ${of.reason}, claimed_until = NULL, paused_until = NULL,
      failing_since = coalesce(w.failing_since, ${of.now}::timestamptz)
    WHERE ${ofWebhook(of)} AND w.is_on AND w.url = ${of.url} RETURNING w.*`;

/** Nothing waits for it any longer. */
const endDeliveries = (of: SwitchOff) => sql`UPDATE ${toSide(of).deliveries} d SET has_failed = true,
            problem = CASE WHEN d.id = ${of.id} THEN ${of.problem} ELSE coalesce(d.problem, 'The webhook was switched off.') END,
            answer_status = CASE WHEN d.id = ${of.id} THEN ${of.status}::integer ELSE d.answer_status END,
            answer_ms = CASE WHEN d.id = ${of.id} THEN ${of.ms}::integer ELSE d.answer_ms END
          FROM changed w WHERE ${toSide(of).isOf} AND ${isWaiting}`;

/** Its Admins learn of it. One that leads elsewhere since is tried there. */
export const switchOff = (of: SwitchOff & { owner: number }) =>
  systemWrite<null>()`${change(switchedOff(of), {
    now: of.now,
    parts: { ended_deliveries: endDeliveries(of) },
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
  })}`;

/** Of the provider: its owners learn of it. */
export const switchOffOfProvider = (of: SwitchOff & { owner: null }) =>
  systemWrite<null>()`${change(switchedOff(of), {
    now: of.now,
    parts: { ended_deliveries: endDeliveries(of) },
    mail: queueMail(providerWebhookSwitchedOffMail, {
      to: rawSql('s.email'),
      details: { webhook_id: rawSql('changed.id'), host: of.host, problem: of.problem },
      client: rawSql('NULL::bigint'),
      from: rawSql("FROM changed CROSS JOIN app.staff s WHERE s.role = 'Owner' AND s.disabled_at IS NULL"),
    }),
  })}`;

export const deleteDeliveriesBefore = (time: Date, side: Side) => systemWrite<null>()`
  DELETE FROM ${sides[side].deliveries} WHERE happened_at < ${time} AND (delivered_at IS NOT NULL OR has_failed)`;
