import { Webhook as ReferenceWebhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import * as z from 'zod/mini';
import { contacts } from '#contract/contacts/contacts.ts';
import { WebhookMessage } from '#contract/webhooks/webhook-endpoints.ts';
import { webhooks } from '#contract/webhooks/webhooks.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { sendNextWebhook, type WebhookSending } from '#server/features/webhooks/jobs.ts';
import { webhookSecrets } from '#server/features/webhooks/secrets.ts';
import { testKey } from './database.ts';
import { queryRows } from './logins.ts';
import { call, type ClientWorld, type Sent } from './people.ts';
import { startPushService } from './push-service.ts';
import { parseData } from './results.ts';
import { testWorld } from './test-world.ts';

const hookUrl = 'https://hooks.example.com/foyer';

/** A client with a stand-in for the receiver of its webhooks, and the loops of the worker one by one. */
export async function webhookWorld() {
  const { server, owner, sam, newClient } = await testWorld();
  const receiver = await startPushService();
  const pool = createWorkerPool(server.database.worker, () => {});
  const db = createWorkerDb(pool, () => server.clock.now);
  const sending: WebhookSending = {
    send: createOutbound(createAddressCheck(['127.0.0.1'])),
    encryption: createEncryption(testKey, webhookSecrets),
  };
  afterAll(async () => {
    await receiver.stop();
    await pool.end();
  });

  let here: ClientWorld;
  beforeEach(async () => {
    here = await newClient();
    receiver.taken.length = 0;
    receiver.answers.length = 0;
  });
  // the clock goes back for the next test, in which the messages of this one would be due
  afterEach(() => query('DELETE FROM app.webhooks WHERE client_id = $1', [here.id]));

  const query = <Row extends object>(text: string, values: unknown[], client = here) =>
    queryRows<Row>(server.database, text, values, client.id);
  const ask = (
    endpoint: (typeof webhooks)[keyof typeof webhooks],
    input: Sent = {},
    token = here.alice.token,
  ) => call(server.app, token, endpoint, input);

  /** A webhook to the stand-in, whose address no client could enter. */
  async function addWebhook(path = '/hook', client = here) {
    const body = { url: hookUrl, contacts: true };
    const added = await ask(webhooks.create, { body }, client.alice.token);
    const { id, secret } = parseData(webhooks.create.data, added);
    await leadTo(id, path, client);
    return { id, secret };
  }
  const leadTo = (id: number, path = '/hook', client = here) =>
    query('UPDATE app.webhooks SET url = $2 WHERE id = $1', [id, `${receiver.origin}${path}`], client);

  let people = 0;
  async function addContact(client = here): Promise<number> {
    people += 1;
    const body = {
      first_name: 'Ana',
      last_name: 'Lima',
      email: `ana${people}@example.com`,
      lead_source_id: 14,
    };
    const added = await call(server.app, client.eve.token, contacts.create, { body });
    return parseData(contacts.create.data, added).id;
  }

  const isBusy = () => sendNextWebhook(db, sending, { side: 'clients', isSlow: false });
  const isBusyWithSlow = () => sendNextWebhook(db, sending, { side: 'clients', isSlow: true });
  async function work(): Promise<void> {
    while ((await isBusy()) || (await isBusyWithSlow()));
  }

  return {
    server,
    owner,
    sam,
    newClient,
    receiver,
    db,
    sending,
    client: () => here,
    query,
    ask,
    addWebhook,
    leadTo,
    addContact,
    isBusy,
    isBusyWithSlow,
    work,
    after: (seconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000)),
    listDeliveries: async (id: number) =>
      parseData(webhooks.deliveries.data, await ask(webhooks.deliveries, { params: { id } })),
    readWebhook: async (id: number) =>
      parseData(webhooks.list.data, await ask(webhooks.list)).find((one) => one.id === id),
    readBodies: () => receiver.taken.map(({ body }) => z.parse(WebhookMessage, JSON.parse(body.toString()))),
  };
}

/** As the reference library of the specification says, over the bytes that arrived. */
export function isSignedWith(secret: string, { headers, body }: Taken, now: Date): boolean {
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  vi.setSystemTime(now);
  try {
    new ReferenceWebhook(secret).verify(body, sent);
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}
type Taken = Awaited<ReturnType<typeof startPushService>>['taken'][number];
