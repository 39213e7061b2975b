import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { webhookIsOff } from '#contract/webhooks/webhook-endpoints.ts';
import { webhooks } from '#contract/webhooks/webhooks.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { webhookWorld } from '#server/testing/webhooks.ts';
import { sendNextWebhook, type WebhookSending } from './jobs.ts';

const world = await webhookWorld();
const { server, newClient, receiver, db, sending, query, ask, addWebhook, addContact } = world;
const { isBusy, isBusyWithSlow, work, after, listDeliveries, readWebhook, readBodies, leadTo } = world;

/** Slower ones have lanes of their own. */
const slowMs = 2100;
const hour = 3600;

test('a receiver with bad days gets the same message again, and later ones do not wait for it', async () => {
  const { id } = await addWebhook();
  receiver.answerWith({ status: 500 }, 'none', { status: 307, headers: { location: '/elsewhere' } });
  const contact = await addContact();
  await work();
  expect(await readWebhook(id)).toMatchObject({ failing_since: expect.any(String) });
  expect(await listDeliveries(id)).toMatchObject([
    { state: 'waiting', attempts: 1, problem: 'The address answered 500.', answer_status: 500 },
  ]);
  after(6);
  await work();
  after(6 * 60);
  await work();
  expect(await listDeliveries(id)).toMatchObject([
    { attempts: 3, problem: 'The address answered 307. Redirects aren’t followed.' },
  ]);
  const newer = await addContact();
  await work();
  after(hour);
  await work();
  expect(readBodies().map(({ data }) => data.id)).toEqual([contact, contact, contact, newer, contact]);
  expect(new Set(receiver.taken.map(({ path }) => path))).toEqual(new Set(['/hook']));
  const [first, ...others] = receiver.taken.filter((_taken, index) => index !== 3);
  for (const other of others) {
    expect(other.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(other.body).toEqual(first?.body);
  }
  expect(await readWebhook(id)).toMatchObject({ failing_since: null });
});

test('the tenth failure is the last one', async () => {
  const { id } = await addWebhook();
  await addContact();
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    receiver.answerWith({ status: 500 });
    await work();
    after(27 * hour);
    // as if something had arrived meanwhile
    await query('UPDATE app.webhooks SET failing_since = NULL WHERE id = $1', [id]);
  }
  expect(await listDeliveries(id)).toMatchObject([{ state: 'failed', attempts: 10, due_at: null }]);
  expect(receiver.taken).toHaveLength(10);
});

test('Retry-After holds up all messages of its webhook, and none of another', async () => {
  await addWebhook('/slow');
  await addWebhook('/quick');
  receiver.answerWith({ status: 429, headers: { 'retry-after': '120' } });
  await addContact();
  await work();
  await addContact();
  await work();
  const paths = () => receiver.taken.map(({ path }) => path);
  expect(paths().filter((path) => path === '/slow')).toHaveLength(1);
  expect(paths().filter((path) => path === '/quick')).toHaveLength(2);
  after(121);
  await work();
  expect(paths().filter((path) => path === '/slow')).toHaveLength(3);
});

test('410 switches a webhook off, and its Admins get a mail and a notification', async () => {
  const { id } = await addWebhook();
  receiver.answerWith({ status: 410 });
  await addContact();
  await addContact();
  await work();
  expect(receiver.taken).toHaveLength(1);
  expect(await readWebhook(id)).toMatchObject({ is_on: false, off_reason: 'gone' });
  expect(await listDeliveries(id)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
  const count = (text: string) => query<{ n: number }>(text, [world.client().id]);
  expect(
    await count(
      `SELECT count(*)::int AS n FROM app.outbox WHERE client_id = $1 AND template = 'webhook-switched-off'`,
    ),
  ).toEqual([{ n: 1 }]);
  expect(
    await count(
      `SELECT count(*)::int AS n FROM app.notifications WHERE client_id = $1 AND event = 'webhook.switched_off'`,
    ),
  ).toEqual([{ n: 1 }]);
  expect(
    await count(
      `SELECT count(*)::int AS n FROM app.activity WHERE client_id = $1 AND event = 'webhook.switched_off'`,
    ),
  ).toEqual([{ n: 1 }]);
  const [newest] = await listDeliveries(id);
  const since = '2026-11-01T00:00:00Z';
  for (const answer of [
    await ask(webhooks.test, { params: { id } }),
    await ask(webhooks.replay, { params: { id: newest?.id ?? 0 } }),
    await ask(webhooks.resend, { params: { id }, body: { since } }),
  ])
    expect(answer).toMatchObject({ status: 422, body: { error: webhookIsOff } });
});

test('410 of a former URL does not switch off a webhook that leads elsewhere since', async () => {
  const { id } = await addWebhook('/former');
  await addContact();
  receiver.answerWith({ status: 410 });
  const changing: WebhookSending = {
    ...sending,
    send: async (request) => {
      await leadTo(id, '/newer');
      return sending.send(request);
    },
  };
  await sendNextWebhook(db, changing, { side: 'clients', isSlow: false });
  expect(await readWebhook(id)).toMatchObject({ is_on: true, off_reason: null });
  after(61);
  await work();
  expect(receiver.taken.map(({ path }) => path)).toEqual(['/former', '/newer']);
  expect(await listDeliveries(id)).toMatchObject([{ state: 'delivered' }]);
});

test('webhooks take turns, so that many messages for one hold up no other', async () => {
  await addWebhook('/busy');
  for (let count = 0; count < 5; count += 1) await addContact();
  const there = await newClient();
  const { id } = await addWebhook('/other', there);
  await ask(webhooks.test, { params: { id } }, there.alice.token);
  await isBusy();
  await isBusy();
  expect(receiver.taken.map(({ path }) => path).toSorted()).toEqual(['/busy', '/other']);
  await work();
  await query('DELETE FROM app.webhooks WHERE id = $1', [id], there);
});

test('a receiver that takes its time is called apart from quick ones', async () => {
  const { id } = await addWebhook();
  await addContact();
  await addContact();
  const late: WebhookSending = {
    ...sending,
    send: async (request) => {
      await pause(slowMs);
      return sending.send(request);
    },
  };
  await sendNextWebhook(db, late, { side: 'clients', isSlow: false });
  expect(await isBusy()).toBe(false);
  expect(await isBusyWithSlow()).toBe(true);
  const [, first] = await listDeliveries(id);
  expect(first?.answer_ms).toBeGreaterThanOrEqual(2000);
  // it answered at once, and is among the quick ones again
  await addContact();
  expect(await isBusy()).toBe(true);
});

test('a secret that cannot be decrypted is a failed attempt', async () => {
  const { id } = await addWebhook();
  await addContact();
  const broken = 'UPDATE app.webhooks SET secret = $2 WHERE id = $1';
  await query(broken, [id, Buffer.from('nothing')]);
  await work();
  const problem = 'The message couldn’t be sent.';
  expect(await listDeliveries(id)).toMatchObject([{ state: 'waiting', attempts: 1, problem }]);
});

test('five days of failures switch it off, and what was missed is sent when it is on again', async () => {
  const { id } = await addWebhook();
  const first = await addContact();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    receiver.answerWith({ status: 500 });
    await work();
    after(6 * hour);
  }
  after(121 * hour);
  receiver.answerWith({ status: 500 });
  await work();
  expect(await readWebhook(id)).toMatchObject({ is_on: false, off_reason: 'failing' });
  const second = await addContact();
  await work();
  expect(receiver.taken).toHaveLength(5);
  await ask(webhooks.update, { params: { id }, body: { url: 'https://hooks.example.com', contacts: true } });
  await leadTo(id);
  receiver.taken.length = 0;
  const since = new Date(server.clock.now.getTime() - 8 * 24 * hour * 1000).toISOString().replace('.000', '');
  expect(await ask(webhooks.resend, { params: { id }, body: { since } })).toMatchObject({
    body: { data: { count: 2 } },
  });
  await work();
  expect(readBodies().map(({ data }) => data.id)).toEqual([first, second]);
  expect(await readWebhook(id)).toMatchObject({ is_on: true, off_reason: null, failing_since: null });
});

test('a message whose worker was killed is taken over, and its record stays one', async () => {
  const { id } = await addWebhook();
  await addContact();
  const killed = { ...sending, send: () => new Promise<never>(() => {}) };
  void sendNextWebhook(db, killed, { side: 'clients', isSlow: false });
  await expect.poll(async () => (await listDeliveries(id))[0]?.attempts).toBe(1);
  await work();
  expect(receiver.taken).toHaveLength(0);
  after(61);
  await work();
  expect(await listDeliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

test('an address inside our own network is not called', async () => {
  const { id } = await addWebhook();
  await addContact();
  const strict = { ...sending, send: createOutbound(createAddressCheck([])) };
  await sendNextWebhook(db, strict, { side: 'clients', isSlow: false });
  expect(receiver.taken).toHaveLength(0);
  expect(await listDeliveries(id)).toMatchObject([{ problem: 'The address isn’t on the public internet.' }]);
});

test('an answer whose body never ends counts by its status, and holds up no other message', async () => {
  let calls = 0;
  const slow = createServer((request, response) => {
    calls += 1;
    request.resume();
    response.writeHead(200, { 'content-length': '5000000' }).write('slow');
  });
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
  const address = slow.address();
  const { id } = await addWebhook();
  await query('UPDATE app.webhooks SET url = $2 WHERE id = $1', [
    id,
    `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
  ]);
  await addContact();
  await addContact();
  const began = performance.now();
  await work();
  slow.closeAllConnections();
  slow.close();
  expect([calls, performance.now() - began < 10_000]).toEqual([2, true]);
  expect(await listDeliveries(id)).toMatchObject([
    { state: 'delivered', answer_status: 200 },
    { state: 'delivered', answer_status: 200 },
  ]);
});
