import { eventKinds, Webhook, type WebhookDraft } from '#contract/webhooks/webhooks.ts';
import type { WebhookDelivery } from '#contract/webhooks/webhook-endpoints.ts';
import { rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { webhookActivity } from './activity.ts';
import * as statements from './statements.ts';

const tables: statements.WebhookTables = {
  webhooks: rawSql('app.webhooks'),
  deliveries: rawSql('app.webhook_deliveries'),
  shown: Object.keys(Webhook.shape),
  kinds: eventKinds,
  isOf: rawSql('w.client_id = d.client_id AND w.id = d.webhook_id'),
  own: rawSql('w.client_id = app.client()'),
  owner: { columns: rawSql('client_id, '), values: rawSql('app.client(), ') },
};

const act = (event: keyof typeof webhookActivity.events, now: Date) => ({
  now,
  log: logChange(webhookActivity, event),
});

export const listWebhooks = () => read<Webhook[]>()`${statements.listSql(tables)}`;

/** The client, whose id its secrets are bound to. Others wait until this one has added its webhook. */
export const lockWebhooks = () => write<number>()`
  SELECT to_json(c.id) FROM app.clients c WHERE c.id = app.client() FOR NO KEY UPDATE`;

export const countWebhooks = () => write<number>()`${statements.countSql(tables)}`;

export const createWebhook = (draft: WebhookDraft, secret: Buffer, now: Date) =>
  write<number>()`${statements.createSql(tables, draft, secret, act('webhook.created', now))}`;

export const updateWebhook = (id: number, draft: WebhookDraft, now: Date) =>
  write<Webhook>()`${statements.updateSql(tables, id, draft, act('webhook.changed', now))}`;

export const removeWebhook = (id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${statements.removeSql(tables, id, act('webhook.removed', now))}`;

export const replaceSecret = (id: number, change: { secret: Buffer; until: Date }, now: Date) =>
  write<number>()`${statements.replaceSecretSql(tables, id, change, act('webhook.secret_replaced', now))}`;

export const queueTest = (id: number, now: Date) =>
  write<{ id: number | null }>()`${statements.queueTestSql(tables, id, now)}`;

export const listDeliveries = (id: number, paging: { page: number; take: number }) =>
  read<WebhookDelivery[]>()`${statements.listDeliveriesSql(tables, id, paging)}`;

export const replayDelivery = (id: number, now: Date) =>
  write<{ id: number | null }>()`${statements.replaySql(tables, id, now)}`;

export const isWebhookOn = (id: number) => write<boolean>()`${statements.isOnSql(tables, id)}`;

export const resendSince = (id: number, { since, now }: { since: Date; now: Date }) =>
  write<{ count: number }>()`${statements.resendSql(
    tables,
    id,
    sql`INSERT INTO app.webhook_deliveries AS d (client_id, webhook_id, activity_id, event, subject_id, happened_at, due_at)
      SELECT a.client_id, w.id, a.id, a.event, app.webhook_subject(a.subject_id, a.details), a.created_at, ${now}
      FROM changed c JOIN app.webhooks w ON w.client_id = c.client_id AND w.id = c.id
        JOIN app.activity a ON a.client_id = c.client_id AND a.created_at >= ${since}
      WHERE app.is_webhook_event(w, a.type, a.event) ORDER BY a.id
      ON CONFLICT (client_id, webhook_id, activity_id) DO UPDATE SET ${statements.restart(now)}
      RETURNING d.id`,
    act('webhook.resent', now),
  )}`;
