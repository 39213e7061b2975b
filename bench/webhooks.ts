import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withClient } from '#database/connection.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { encryptSecret, newWebhookSecret, webhookSecrets } from '#server/features/webhooks/secrets.ts';
import { runInProcess } from './children.ts';
import { atLeast, atMost, format, mebibytes, print } from './table.ts';
import type { WebhookAnswer } from './webhook-worker.ts';
import { secretsKey, type World } from './world.ts';

const minPerSecond = 100;
const maxMebibytes = 150;
/** Beside the requests alone; each message is claimed and recorded. */
const maxRatio = 6;
const clients = 20;

/** Messages to the webhooks of twenty clients, from the first to the last, beside the same requests alone. */
export async function measureWebhooks(
  { connections, superuser }: World,
  messages: number,
  say: (sentence: string) => void,
): Promise<void> {
  let answers = 0;
  const receiver = createServer((request, response) => {
    request.resume().once('end', () => {
      answers += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;
  const encryption = createEncryption(secretsKey, webhookSecrets);
  say(`Sending ${messages} messages to ${clients} webhooks`);
  try {
    await withClient(superuser, async (client) => {
      for (let id = 2; id < 2 + clients; id += 1)
        await client.query(queueMessages, [
          id,
          `http://127.0.0.1:${port}/`,
          encryptSecret(newWebhookSecret(), id, encryption),
          Math.ceil(messages / clients),
        ]);
    });
    const { seconds, aloneSeconds, peakBytes } = await runInProcess<WebhookAnswer>('webhook-worker.ts', {
      worker: connections.worker,
      url: `http://127.0.0.1:${port}/`,
      key: secretsKey.toString('base64'),
      messages,
    });
    print([
      ['webhooks', 'messages', 'answered', 'seconds', 'a second', 'MiB', 'requests alone, s', 'ratio'],
      [
        '',
        String(messages),
        format(answers / 2),
        format(seconds, 1),
        atLeast(messages / seconds, minPerSecond),
        atMost(mebibytes(peakBytes), maxMebibytes),
        format(aloneSeconds, 1),
        atMost(seconds / aloneSeconds, maxRatio, 1),
      ],
    ]);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}

const queueMessages = `
  WITH new_webhook AS (
    INSERT INTO app.webhooks (client_id, url, contacts, listings, testimonials, newsletters, billing, is_on, secret, created_at)
    VALUES ($1, $2, true, false, false, false, false, true, $3, now()) RETURNING client_id, id)
  INSERT INTO app.webhook_deliveries (client_id, webhook_id, event, subject_id, happened_at, due_at)
  SELECT w.client_id, w.id, 'contact.created', n, now(), now() FROM new_webhook w, generate_series(1, $4::int) n`;
