import {
  ProviderWebhook,
  providerEventKinds,
  type ProviderWebhookDraft,
} from '#contract/webhooks/provider-webhooks.ts';
import type { WebhookDelivery } from '#contract/webhooks/webhook-endpoints.ts';
import { emptySql, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { providerWebhookStaffEvents } from '../staff-events.ts';
import * as statements from '../statements.ts';

// The webhooks of the provider are told of events of all clients.

const tables: statements.WebhookTables = {
  webhooks: rawSql('app.provider_webhooks'),
  deliveries: rawSql('app.provider_webhook_deliveries'),
  shown: Object.keys(ProviderWebhook.shape),
  kinds: providerEventKinds,
  isOf: rawSql('w.id = d.webhook_id'),
  own: rawSql('true'),
  owner: { columns: emptySql, values: emptySql },
};

type By = { staffId: number | null; now: Date };

const act = (event: keyof typeof providerWebhookStaffEvents, { staffId, now }: By) => ({
  now,
  log: logStaffChange(providerWebhookStaffEvents, event, {
    by: staffId,
    details: rawSql("jsonb_build_object('url', url)"),
  }),
});

export const listProviderWebhooks = () => systemRead<ProviderWebhook[]>()`${statements.listSql(tables)}`;

export const isProviderWebhook = (id: number) => systemRead<true>()`
  SELECT to_json(true) FROM app.provider_webhooks WHERE id = ${id}`;

export const countProviderWebhooks = () => systemRead<number>()`${statements.countSql(tables)}`;

export const createProviderWebhook = (draft: ProviderWebhookDraft, secret: Buffer, by: By) =>
  systemWrite<number>()`${statements.createSql(tables, draft, secret, act('webhook.created', by))}`;

export const updateProviderWebhook = (id: number, draft: ProviderWebhookDraft, by: By) =>
  systemWrite<ProviderWebhook>()`${statements.updateSql(tables, id, draft, act('webhook.changed', by))}`;

export const removeProviderWebhook = (id: number, by: By) =>
  systemWrite<{
    id: number;
    deleted: true;
  }>()`${statements.removeSql(tables, id, act('webhook.removed', by))}`;

export const replaceProviderSecret = (id: number, change: { secret: Buffer; until: Date }, by: By) =>
  systemWrite<number>()`${statements.replaceSecretSql(tables, id, change, act('webhook.secret_replaced', by))}`;

export const queueProviderTest = (id: number, now: Date) =>
  systemWrite<{ id: number | null }>()`${statements.queueTestSql(tables, id, now)}`;

export const listProviderDeliveries = (id: number, paging: { page: number; take: number }) =>
  systemRead<WebhookDelivery[]>()`${statements.listDeliveriesSql(tables, id, paging)}`;

export const replayProviderDelivery = (id: number, now: Date) =>
  systemWrite<{ id: number | null }>()`${statements.replaySql(tables, id, now)}`;

export const isProviderWebhookOn = (id: number) => systemWrite<boolean>()`${statements.isOnSql(tables, id)}`;

/** A client at a time, since the log of each is read by its own index. */
export const resendProviderEvents = (id: number, since: Date, by: By) =>
  systemWrite<{ count: number }>()`${statements.resendSql(
    tables,
    id,
    sql`INSERT INTO app.provider_webhook_deliveries AS d (webhook_id, client_id, activity_id, event, subject_id, happened_at, due_at)
      SELECT w.id, a.client_id, a.id, a.sent, app.provider_subject(a.sent, a.client_id, a.subject_id), a.created_at, ${by.now}
      FROM changed o JOIN app.provider_webhooks w ON w.id = o.id CROSS JOIN app.clients c CROSS JOIN LATERAL (
        SELECT l.*, app.provider_event(l.event) AS sent FROM app.activity l
        WHERE l.client_id = c.id AND l.type IN ('user', 'launch', 'billing') AND l.created_at >= ${since}) a
      WHERE a.sent IS NOT NULL AND app.is_provider_event(w, a.sent) ORDER BY a.created_at, a.id
      ON CONFLICT (webhook_id, client_id, activity_id) DO UPDATE SET ${statements.restart(by.now)}
      RETURNING d.id`,
    act('webhook.resent', by),
  )}`;
