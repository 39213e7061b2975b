import type { Client } from 'pg';

export const someProviderKey = 905;
export const someProviderWebhook = 906;
export const someProviderDelivery = 907;

/** A key of the provider, which waits to be confirmed. */
export async function fillProviderKeys(owner: Client, staffId: number, at: Date): Promise<void> {
  await owner.query(
    `INSERT INTO app.provider_keys (id, name, scopes, hint, created_by, created_at, paused_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'Accounting', '{clients:read}', '0000', $2, $3, $3)`,
    [someProviderKey, staffId, at],
  );
}

/** A webhook of the provider, with a test that was sent to it. */
export async function fillProviderWebhooks(owner: Client, at: Date): Promise<void> {
  await owner.query(
    `INSERT INTO app.provider_webhooks (id, url, clients, launches, invoices, is_on, secret, created_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'https://hooks.example.com', true, false, false, true, 'encrypted', $2)`,
    [someProviderWebhook, at],
  );
  await owner.query(
    `INSERT INTO app.provider_webhook_deliveries (id, webhook_id, event, happened_at, due_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'webhook.test', $3, $3)`,
    [someProviderDelivery, someProviderWebhook, at],
  );
}

/** A message about a client that a tool of the provider was sent. */
export async function fillProviderDelivery(owner: Client, clientId: number, at: Date): Promise<void> {
  await owner.query(
    `WITH webhook AS (
       INSERT INTO app.provider_webhooks (url, clients, launches, invoices, is_on, secret, created_at)
       VALUES ('https://hooks.example.com', true, false, false, false, 'encrypted', $2) RETURNING id)
     INSERT INTO app.provider_webhook_deliveries (webhook_id, client_id, activity_id, event, subject_id, happened_at, due_at)
     SELECT id, $1, 1, 'client.changed', $1, $2, $2 FROM webhook`,
    [clientId, at],
  );
}
