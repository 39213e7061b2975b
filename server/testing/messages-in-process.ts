import { Pool } from 'pg';
import * as z from 'zod/mini';
import { createFollowUpBoss } from '#server/adapters/crm/follow-up-boss.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { crmKeys } from '#server/features/contacts/follow-up-boss/keys.ts';
import { sendNextEnquiry } from '#server/features/contacts/follow-up-boss/send-next.ts';
import { sendNextWebhook } from '#server/features/webhooks/jobs.ts';
import { webhookSecrets } from '#server/features/webhooks/secrets.ts';
import { testKey } from './database.ts';

const connection = z.record(z.string(), z.unknown());
const Order = z.object({ app: connection, worker: connection, now: z.string(), boss: z.string() });

/** Sends webhooks and enquiries until none is due, in a process that a test kills on the way. */
process.once('message', (message) => {
  const { boss, now: sentNow, ...order } = Order.parse(message);
  const now = () => new Date(sentNow);
  const app = new Pool({ ...order.app, max: 2 });
  const pool = createWorkerPool(order.worker, () => {});
  const db = createWorkerDb(pool, now);
  const send = createOutbound(() => true);
  const webhooks = { send, encryption: createEncryption(testKey, webhookSecrets) };
  const enquiries = {
    crm: createFollowUpBoss({ url: boss, system: 'Foyer', systemKey: undefined }, send, now),
    encryption: createEncryption(testKey, crmKeys),
    openLinkDb: createLinkDb({ read: app, write: app, export: app }),
    portalOrigin: 'https://portal.example.com',
  };
  const work = async () => {
    process.send?.('ready');
    await Promise.all([
      untilIdle(() => sendNextWebhook(db, webhooks, { side: 'clients', isSlow: false })),
      untilIdle(() => sendNextWebhook(db, webhooks, { side: 'clients', isSlow: true })),
      untilIdle(() => sendNextEnquiry(db, enquiries)),
    ]);
    await Promise.all([app.end(), pool.end()]);
    process.disconnect();
  };
  void work();
});

async function untilIdle(sendNext: () => Promise<boolean>): Promise<void> {
  while (await sendNext());
}
