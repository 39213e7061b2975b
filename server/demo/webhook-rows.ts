import type { Client } from 'pg';
import { createEncryption } from '#server/core/security/encryption.ts';
import { encryptSecret, newWebhookSecret, webhookSecrets } from '#server/features/webhooks/secrets.ts';
import type { Seeded } from './account-rows.ts';
import { day, hour } from './times.ts';

/** A webhook that is off, so that the demo world calls nobody, with what it was sent before. */
export async function writeWebhook(
  db: Client,
  { clientId }: Seeded,
  { secretsKey, now }: { secretsKey: Buffer; now: Date },
): Promise<void> {
  const secret = encryptSecret(newWebhookSecret(), clientId, createEncryption(secretsKey, webhookSecrets));
  const deliveredAt = new Date(now.getTime() - 2 * day);
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO app.webhooks (client_id, url, contacts, listings, testimonials, newsletters, billing, is_on, secret, created_at, delivered_at)
     VALUES ($1, 'https://hooks.example.com/foyer/contacts', true, false, true, false, false, false, $2, $3, $4) RETURNING id`,
    [clientId, secret, new Date(now.getTime() - 30 * day), deliveredAt],
  );
  const deliveries = [
    ['contact.received', 1, null],
    ['contact.status_changed', 1, null],
    ['contact.received', 10, 'The address answered 500.'],
  ] as const;
  for (const [index, [event, attempts, problem]] of deliveries.entries()) {
    const at = new Date(deliveredAt.getTime() - index * 20 * hour);
    await db.query(
      `INSERT INTO app.webhook_deliveries (client_id, webhook_id, event, happened_at, due_at, attempts, delivered_at, problem, has_failed, answer_status, answer_ms)
       VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`,
      [
        clientId,
        rows[0]?.id,
        event,
        at,
        attempts,
        problem === null ? at : null,
        problem,
        problem !== null,
        problem === null ? 200 : 500,
        140 + 35 * index,
      ],
    );
  }
}

/** A webhook of the provider, which is off too. */
export async function writeProviderWebhook(
  db: Client,
  { secretsKey, now }: { secretsKey: Buffer; now: Date },
): Promise<void> {
  const secret = encryptSecret(newWebhookSecret(), null, createEncryption(secretsKey, webhookSecrets));
  const deliveredAt = new Date(now.getTime() - 3 * day);
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO app.provider_webhooks (url, clients, launches, invoices, is_on, secret, created_at, delivered_at)
     VALUES ('https://hooks.example.com/northlight/accounting', true, false, true, false, $1, $2, $3) RETURNING id`,
    [secret, new Date(now.getTime() - 60 * day), deliveredAt],
  );
  await db.query(
    `INSERT INTO app.provider_webhook_deliveries (webhook_id, event, happened_at, due_at, attempts, delivered_at, answer_status, answer_ms)
     VALUES ($1, 'webhook.test', $2, $2, 1, $2, 204, 180)`,
    [rows[0]?.id, deliveredAt],
  );
}
