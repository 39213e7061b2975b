import type { ClientConfig } from 'pg';
import { createWorkerDb, createWorkerPool } from '../server/core/db/worker-pool.ts';
import { createEncryption } from '../server/core/security/encryption.ts';
import { createAddressCheck } from '../server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '../server/engines/outbound/send-outbound.ts';
import { sendNextWebhook } from '../server/features/webhooks/jobs.ts';
import { webhookSecrets } from '../server/features/webhooks/secrets.ts';
import { peakMemory } from '../server/testing/peak-memory.ts';
import { answerOrder } from './start-servers.ts';

// A separate process, so that its memory is that of the job alone: all messages, and then the same requests alone.

type Order = { worker: ClientConfig; url: string; key: string; messages: number };
export type WebhookAnswer = { seconds: number; aloneSeconds: number; peakBytes: number };

/** As many as the worker has for quick receivers. */
const loops = 8;

answerOrder(sendMessages);

async function sendMessages({ worker, url, key, messages }: Order): Promise<WebhookAnswer> {
  const pool = createWorkerPool(worker, (error) => console.error(error));
  const db = createWorkerDb(pool, () => new Date());
  const send = createOutbound(createAddressCheck(['127.0.0.1']));
  const sending = { send, encryption: createEncryption(Buffer.from(key, 'base64'), webhookSecrets) };
  const seconds = await takeTime(async () => {
    while (await sendNextWebhook(db, sending, { side: 'clients', isSlow: false }));
  });
  await pool.end();
  let sent = 0;
  const body = JSON.stringify({
    type: 'contact.created',
    timestamp: new Date(),
    data: { id: 1, client_id: 1 },
  });
  const aloneSeconds = await takeTime(async () => {
    while ((sent += 1) <= messages)
      await send({ method: 'POST', url, body, timeoutMs: 15_000, maxBytes: 1000 });
  });
  return { seconds, aloneSeconds, peakBytes: peakMemory() };
}

async function takeTime(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: loops }, work));
  return (performance.now() - began) / 1000;
}
