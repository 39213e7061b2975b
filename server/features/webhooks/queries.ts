import { eventKinds, Webhook, type WebhookDelivery, type WebhookDraft } from '#contract/webhooks/webhooks.ts';
import { columns, identifier, jsonPairs, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { webhookActivity } from './activity.ts';

const instants = new Set(['created_at', 'failing_since', 'delivered_at', 'former_secret_until']);

const selectWebhook = sql`json_build_object(${jsonPairs(Object.keys(Webhook.shape), (key) =>
  instants.has(key) ? sql`app.to_iso(${identifier(`w.${key}`)})` : identifier(`w.${key}`),
)})`;

const own = (id: number): Sql => sql`w.client_id = app.client() AND w.id = ${id}`;
const draftColumns = columns(['url', ...eventKinds, 'is_on']);
const changedId = rawSql('SELECT to_json(id) FROM changed');

export const listWebhooks = () => read<Webhook[]>()`
  SELECT coalesce(json_agg(${selectWebhook} ORDER BY w.id), '[]') FROM app.webhooks w WHERE w.client_id = app.client()`;

/** The client, whose id its secrets are bound to, and how many it has; others wait until this one is added. */
export const countWebhooks = () => write<{ client: number; count: number }>()`
  WITH locked_client AS (SELECT c.id FROM app.clients c WHERE c.id = app.client() FOR UPDATE)
  SELECT json_build_object('client', c.id, 'count', (SELECT count(*) FROM app.webhooks w WHERE w.client_id = c.id))
  FROM locked_client c`;

export const createWebhook = (draft: WebhookDraft, secret: Buffer, now: Date) =>
  write<number>()`${change(
    sql`INSERT INTO app.webhooks (client_id, ${draftColumns}, secret, created_at)
    SELECT app.client(), ${draftColumns}, ${secret}, ${now}::timestamptz
    FROM jsonb_populate_record(NULL::app.webhooks, ${JSON.stringify(draft)}) RETURNING id`,
    { now, log: logChange(webhookActivity, 'webhook.created'), answer: changedId },
  )}`;

/** One that is turned on, or has another address, begins without the failures of before. */
export const updateWebhook = (id: number, draft: WebhookDraft, now: Date) =>
  write<Webhook>()`${change(
    sql`UPDATE app.webhooks w SET (${draftColumns}) = (SELECT ${draftColumns}
      FROM jsonb_populate_record(NULL::app.webhooks, ${JSON.stringify(draft)})),
      off_reason = CASE WHEN NOT ${draft.is_on} THEN w.off_reason END,
      failing_since = CASE WHEN w.is_on AND w.url = ${draft.url} THEN w.failing_since END,
      is_slow = w.is_slow AND w.is_on AND w.url = ${draft.url}, paused_until = NULL
    WHERE ${own(id)} RETURNING w.*`,
    {
      now,
      parts: {
        ended_deliveries: sql`UPDATE app.webhook_deliveries d SET has_failed = true, problem = coalesce(d.problem, 'The webhook was turned off.')
          FROM changed WHERE d.client_id = changed.client_id AND d.webhook_id = changed.id AND NOT changed.is_on
            AND d.delivered_at IS NULL AND NOT d.has_failed`,
      },
      log: logChange(webhookActivity, 'webhook.changed'),
      answer: sql`SELECT ${selectWebhook} FROM changed w`,
    },
  )}`;

export const removeWebhook = (id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.webhooks w WHERE ${own(id)} RETURNING w.id`,
    {
      now,
      log: logChange(webhookActivity, 'webhook.removed'),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;

/** The former secret is valid until this time. One that was replaced before ends now. */
export const replaceSecret = (
  id: number,
  { secret, until, now }: { secret: Buffer; until: Date; now: Date },
) =>
  write<number>()`${change(
    sql`UPDATE app.webhooks w SET former_secret = w.secret, former_secret_until = ${until}, secret = ${secret}
    WHERE ${own(id)} RETURNING w.id`,
    { now, log: logChange(webhookActivity, 'webhook.secret_replaced'), answer: changedId },
  )}`;

export const readClientId = () => read<number>()`SELECT to_json(app.client())`;

/** The delivery; none if the webhook is off. */
export const queueTest = (id: number, now: Date) => write<{ id: number | null }>()`
  WITH queued AS (
    INSERT INTO app.webhook_deliveries AS d (client_id, webhook_id, event, happened_at, due_at)
    SELECT w.client_id, w.id, 'webhook.test', ${now}, ${now} FROM app.webhooks w WHERE ${own(id)} AND w.is_on
    RETURNING d.id)
  SELECT json_build_object('id', (SELECT id FROM queued)) FROM app.webhooks w WHERE ${own(id)}`;

const selectDelivery = sql`json_build_object('id', d.id, 'message', d.message, 'event', d.event, 'subject_id', d.subject_id,
    'happened_at', app.to_iso(d.happened_at), 'attempts', d.attempts, 'problem', d.problem,
    'answer_status', d.answer_status, 'answer_ms', d.answer_ms,
    'state', CASE WHEN d.delivered_at IS NOT NULL THEN 'delivered' WHEN d.has_failed THEN 'failed' ELSE 'waiting' END,
    'due_at', CASE WHEN d.delivered_at IS NULL AND NOT d.has_failed THEN app.to_iso(d.due_at) END,
    'delivered_at', app.to_iso(d.delivered_at))`;

export const listDeliveries = (id: number, { page, take }: { page: number; take: number }) => read<
  WebhookDelivery[]
>()`
  WITH matching AS (SELECT d.* FROM app.webhook_deliveries d WHERE d.client_id = app.client() AND d.webhook_id = ${id}),
  shown_page AS (SELECT * FROM matching ORDER BY happened_at DESC, id DESC LIMIT ${take} OFFSET ${(page - 1) * take})
  SELECT coalesce((SELECT json_agg(${selectDelivery} ORDER BY d.happened_at DESC, d.id DESC) FROM shown_page d), '[]'),
    (SELECT count(*) FROM matching) FROM app.webhooks w WHERE ${own(id)}`;

const restart = (now: Date): Sql =>
  sql`due_at = ${now}, attempts = 0, delivered_at = NULL, problem = NULL, has_failed = false,
    answer_status = NULL, answer_ms = NULL`;

/** Nothing is queued if its webhook is off. */
export const replayDelivery = (id: number, now: Date) => write<{ id: number | null }>()`
  WITH queued AS (
    UPDATE app.webhook_deliveries d SET ${restart(now)} FROM app.webhooks w
    WHERE d.client_id = app.client() AND d.id = ${id} AND w.client_id = d.client_id AND w.id = d.webhook_id AND w.is_on
    RETURNING d.id)
  SELECT json_build_object('id', (SELECT id FROM queued)) FROM app.webhook_deliveries d
  WHERE d.client_id = app.client() AND d.id = ${id}`;

/** Null if it does not exist. */
export const isWebhookOn = (id: number) => write<boolean>()`
  SELECT to_json(w.is_on) FROM app.webhooks w WHERE ${own(id)} FOR UPDATE`;

/**
 * Queues all events since a time from the log itself, so that those are among them for which nothing was queued. A
 * message that was sent before has the same id.
 */
export const resendSince = (id: number, { since, now }: { since: Date; now: Date }) =>
  write<{ count: number }>()`${change(
    sql`SELECT w.* FROM app.webhooks w WHERE ${own(id)} AND w.is_on FOR UPDATE`,
    {
      now,
      parts: {
        queued_again: sql`INSERT INTO app.webhook_deliveries AS d (client_id, webhook_id, activity_id, event, subject_id, happened_at, due_at)
          SELECT a.client_id, w.id, a.id, a.event, app.webhook_subject(a.subject_id, a.details), a.created_at, ${now}
          FROM changed c JOIN app.webhooks w ON w.client_id = c.client_id AND w.id = c.id
            JOIN app.activity a ON a.client_id = c.client_id AND a.created_at >= ${since}
          WHERE app.is_webhook_event(w, a.type, a.event) ORDER BY a.id
          ON CONFLICT (client_id, webhook_id, activity_id) DO UPDATE SET ${restart(now)}
          RETURNING d.id`,
      },
      log: logChange(webhookActivity, 'webhook.resent'),
      answer: rawSql(`SELECT json_build_object('count', (SELECT count(*) FROM queued_again)) FROM changed`),
    },
  )}`;
