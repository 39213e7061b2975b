import * as z from 'zod/mini';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { push, PushDevice, otherPushService, tooManyDevices, maxDevices } from '#contract/push/push.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { testKey } from '#server/testing/database.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { createBrowser, readVapid, startPushService } from '#server/testing/push-service.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { pushJobs, pushToNextDevice, type PushSending } from './jobs.ts';
import { pushKeyPurpose } from './push-keys.ts';
import { createReceipts } from './receipts.ts';

const { server, newClient, owner } = await testWorld();
const service = await startPushService();
const pool = createWorkerPool(server.database.worker, () => {});
const db = createWorkerDb(pool, () => server.clock.now);
const sending: PushSending = {
  send: createOutbound(createAddressCheck(['127.0.0.1'])),
  encryption: createEncryption(testKey, pushKeyPurpose),
  receipts: createReceipts(testKey),
  contact: 'https://portal.example.com',
  apiOrigin: 'https://portal.example.com',
  mayBeLoopback: true,
};
afterAll(async () => {
  await service.stop();
  await pool.end();
});

let here: ClientWorld;
beforeEach(async () => {
  here = await newClient();
  service.taken.length = 0;
});

type Input = Parameters<typeof call>[3];
const Answer = z.object({
  data: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  errors: z.optional(z.unknown()),
});
const ask = async (person: Person, endpoint: (typeof push)[keyof typeof push], input: Input = {}) => {
  const { status, body } = await call(server.app, person.token, endpoint, input);
  return { status, ...z.parse(Answer, body) };
};
const askList = async (person: Person) => z.parse(push.list.data, (await ask(person, push.list)).data);
const askDevice = async (person: Person, body: object) =>
  z.parse(PushDevice, (await ask(person, push.subscribe, { body })).data);

let devices = 0;
/** A browser of this person, which takes notifications. */
async function subscribe(person: Person) {
  devices += 1;
  const browser = createBrowser(service.origin, `device-${devices}`);
  return { ...browser, id: (await askDevice(person, browser.subscription)).id };
}

let visitors = 0;
/** A form of a visitor of the website; the id of its contact. */
async function leaveForm(name = 'Ana', notes = 'I would like to see the house on Elm Street.') {
  visitors += 1;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v2/public/leads',
    payload: {
      site_id: here.siteId,
      first_name: name,
      last_name: 'Lima',
      email: `visitor${visitors}@example.com`,
      notes,
    },
    remoteAddress: `198.51.100.${visitors}`,
    headers: { 'x-site-token': here.siteToken },
  });
  expect(answer.statusCode).toBeLessThan(300);
  const [row] = await queryRows<{ id: number }>(
    server.database,
    'SELECT max(id) AS id FROM app.leads WHERE client_id = $1',
    [here.id],
    here.id,
  );
  return Number(row?.id);
}

/** Sends all due messages, one device after the other. */
async function work(): Promise<void> {
  while (await pushToNextDevice(db, sending));
}
const after = (seconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000));
const listDevices = async (person: Person) => (await askList(person)).devices;

test('a new contact is on each device of each user within a moment, signed, encrypted and short', async () => {
  const [phone, tablet, other] = [
    await subscribe(here.alice),
    await subscribe(here.alice),
    await subscribe(here.vic),
  ];
  const lead = await leaveForm('Ana', `I would like to see the house on Elm Street. ${'x'.repeat(300)}`);
  await work();
  expect(service.taken.map(({ path }) => path).toSorted()).toEqual(
    [phone, tablet, other].map(({ subscription }) => new URL(subscription.endpoint).pathname).toSorted(),
  );
  for (const device of [phone, tablet, other]) {
    const taken = service.taken.find(({ path }) => device.subscription.endpoint.endsWith(path));
    const { public_key } = await askList(here.alice);
    expect(readVapid(taken?.headers.authorization)).toMatchObject({
      key: public_key,
      claims: { aud: service.origin, sub: 'https://portal.example.com' },
    });
    expect(taken?.headers).toMatchObject({ ttl: '43200', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(taken?.body.length).toBeLessThan(1000);
    const shown = JSON.parse(device.read(taken?.body ?? Buffer.alloc(0)));
    expect(shown).toEqual({
      title: 'Ana Lima is a new contact.',
      body: `I would like to see the house on Elm Street. ${'x'.repeat(74)}…`,
      url: `/contacts/view/${lead}`,
      tag: `contact-${lead}`,
      unread: 1,
      receipt: { url: 'https://portal.example.com/api/v2/push/received', token: expect.any(String) },
    });
    expect(JSON.stringify(shown)).not.toMatch(/@example|604/);
  }
});

test('a device says that it has shown one, and one that does not within a minute is unreached', async () => {
  const phone = await subscribe(here.alice);
  await leaveForm();
  await work();
  const { receipt } = JSON.parse(phone.read(service.taken[0]?.body ?? Buffer.alloc(0)));
  after(59);
  expect(await listDevices(here.alice)).toMatchObject([{ received_at: null, is_unreached: false }]);
  after(2);
  expect(await listDevices(here.alice)).toMatchObject([{ received_at: null, is_unreached: true }]);
  const acknowledge = (token: string) => call(server.app, null, push.acknowledge, { body: { token } });
  expect((await acknowledge(receipt.token)).status).toBe(200);
  const received_at = server.clock.now.toISOString().replace('.000', '');
  expect(await listDevices(here.alice)).toMatchObject([{ received_at, is_unreached: false }]);
  for (const token of [`${receipt.token}x`, receipt.token.replace(/^\d+/, '999'), 'nothing'])
    expect((await acknowledge(token)).status).toBe(404);
});

/** Who reads in the mail of the newest contact that none of their devices answers. */
async function listUnreachedReaders(): Promise<string[]> {
  const rows = await queryRows<{ recipient: string; is_unreached: boolean }>(
    server.database,
    `SELECT address AS recipient, (details ->> 'is_unreached')::boolean AS is_unreached FROM app.outbox
     WHERE template = 'new-contact' AND details #>> '{lead,email}' = $1`,
    [`visitor${visitors}@example.com`],
    here.id,
  );
  expect(rows.length).toBeGreaterThan(0);
  return rows.filter(({ is_unreached }) => is_unreached).map(({ recipient }) => recipient);
}

test('the mail of a contact says that no device answers, once one notification had its minute', async () => {
  await queryRows(
    server.database,
    `UPDATE app.users SET notification_preferences = '{leads}' WHERE id = $1`,
    [here.alice.id],
    here.id,
  );
  const phone = await subscribe(here.alice);
  await leaveForm();
  expect(await listUnreachedReaders()).toEqual([]);
  await work();
  const { receipt } = JSON.parse(phone.read(service.taken[0]?.body ?? Buffer.alloc(0)));
  after(59);
  await leaveForm();
  expect(await listUnreachedReaders()).toEqual([]);
  after(2);
  await leaveForm();
  expect(await listUnreachedReaders()).toEqual([here.alice.email]);

  // another device that answers, or has had nothing to answer yet, is enough
  const tablet = await subscribe(here.alice);
  await leaveForm();
  expect(await listUnreachedReaders()).toEqual([]);
  await ask(here.alice, push.remove, { params: { id: tablet.id } });
  await leaveForm();
  expect(await listUnreachedReaders()).toEqual([here.alice.email]);

  await call(server.app, null, push.acknowledge, { body: { token: receipt.token } });
  await leaveForm();
  expect(await listUnreachedReaders()).toEqual([]);
  await work();
});

test('a service on a bad day is asked again when it says so, and the message arrives once', async () => {
  await subscribe(here.alice);
  await leaveForm();
  service.answerWith({ status: 503 }, { status: 429, headers: { 'retry-after': '120' } }, 'none');
  await work();
  expect(service.taken).toHaveLength(1);
  after(4);
  await work();
  expect(service.taken).toHaveLength(1);
  after(1);
  await work();
  expect(service.taken).toHaveLength(2);
  after(119);
  await work();
  expect(service.taken).toHaveLength(2);
  after(1);
  await work();
  expect(service.taken).toHaveLength(3);
  after(20);
  await work();
  expect(service.taken).toHaveLength(4);
  after(3600);
  await work();
  expect(service.taken).toHaveLength(4);
  expect(await listDevices(here.alice)).toMatchObject([{ sent_at: expect.any(String) }]);
});

test.each([404, 410])('a device whose service answers %s is removed', async (status) => {
  await subscribe(here.alice);
  await leaveForm();
  service.answerWith({ status });
  await work();
  expect(await listDevices(here.alice)).toEqual([]);
});

test('a service that refuses a message gets it once', async () => {
  await subscribe(here.alice);
  await leaveForm();
  service.answerWith({ status: 413 });
  await work();
  after(86_400);
  await work();
  expect(service.taken).toHaveLength(1);
  expect(await listDevices(here.alice)).toMatchObject([{ sent_at: null }]);
});

test('quiet hours are those of the agent, and afterwards the phone rings once for all', async () => {
  const phone = await subscribe(here.alice);
  // seven hours behind UTC all year
  await queryRows(
    server.database,
    `UPDATE app.clients SET time_zone = 'America/Phoenix' WHERE id = $1`,
    [here.id],
    here.id,
  );
  const settings = { is_on: true, quiet_from: '21:00', quiet_to: '07:00' };
  await ask(here.alice, push.update, { params: { id: phone.id }, body: settings });
  server.clock.now = new Date('2026-11-17T06:00:00Z');
  await leaveForm('Ana');
  await leaveForm('Ben');
  await work();
  expect(service.taken).toEqual([]);
  expect((await ask(here.alice, push.test, { params: { id: phone.id } })).status).toBe(200);
  await work();
  expect(JSON.parse(phone.read(service.taken[0]?.body ?? Buffer.alloc(0)))).toMatchObject({ tag: 'test' });
  server.clock.now = new Date('2026-11-17T13:59:00Z');
  await work();
  expect(service.taken).toHaveLength(1);
  server.clock.now = new Date('2026-11-17T14:00:00Z');
  await work();
  expect(service.taken).toHaveLength(2);
  expect(JSON.parse(phone.read(service.taken[1]?.body ?? Buffer.alloc(0)))).toMatchObject({
    title: '2 forms arrived from your website.',
    body: 'Ana Lima is a new contact. Ben Lima is a new contact.',
    url: '/contacts',
  });
});

test('a device that is switched off or signed out, and one of a user who left, gets nothing more', async () => {
  const [off, out, left] = [
    await subscribe(here.alice),
    await subscribe(here.eve),
    await subscribe(here.vic),
  ];
  await leaveForm();
  const settings = { is_on: false, quiet_from: null, quiet_to: null };
  await ask(here.alice, push.update, { params: { id: off.id }, body: settings });
  expect((await ask(here.alice, push.test, { params: { id: off.id } })).status).toBe(404);
  await call(server.app, here.eve.token, account.signOut);
  await queryRows(
    server.database,
    'UPDATE app.users SET disabled_at = now() WHERE id = $1',
    [here.vic.id],
    here.id,
  );
  await work();
  expect(service.taken).toEqual([]);
  const [cleanup] = pushJobs({ push: sending }).repeated ?? [];
  await withTransaction(server.database, server.clock.now, async (context) => cleanup?.run(context));
  const rows = await queryRows<{ id: string }>(
    server.database,
    'SELECT id FROM app.push_devices WHERE client_id = $1 ORDER BY id',
    [here.id],
    here.id,
  );
  expect(rows.map(({ id }) => Number(id))).toEqual([off.id, left.id]);
  expect(out.id).toBeGreaterThan(0);
});

test('only push services are called, only people subscribe for themselves, and not without end', async () => {
  const { subscription } = createBrowser('https://push.example.com', 'a');
  const { status, errors } = await ask(here.alice, push.subscribe, { body: subscription });
  expect([status, errors]).toEqual([422, { endpoint: [otherPushService] }]);
  const own = createBrowser(service.origin, 'visit').subscription;
  expect((await ask(here.staff, push.subscribe, { body: own })).status).toBe(403);
  for (let n = 0; n < maxDevices; n += 1) await subscribe(here.alice);
  const more = createBrowser(service.origin, 'more').subscription;
  expect((await ask(here.alice, push.subscribe, { body: more })).error).toBe(tooManyDevices);
});

test('a browser that subscribes again renews its own device, and a colleague has another', async () => {
  const browser = createBrowser(service.origin, 'shared');
  const first = await askDevice(here.alice, browser.subscription);
  after(3600);
  const again = await askDevice(here.alice, browser.subscription);
  expect(again).toMatchObject({ id: first.id, created_at: first.created_at });
  expect(again.renewed_at).not.toBe(first.renewed_at);
  const other = await askDevice(here.eve, browser.subscription);
  expect(other.id).not.toBe(first.id);
  for (const endpoint of [push.remove, push.test])
    expect((await ask(here.eve, endpoint, { params: { id: first.id } })).status).toBe(404);
  expect((await ask(here.alice, push.remove, { params: { id: first.id } })).status).toBe(200);
  expect(await listDevices(here.alice)).toEqual([]);
});

test('the keys are made once for all processes, and the private one is encrypted', async () => {
  const { public_key } = await askList(here.alice);
  expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
  const { rows } = await owner.query('SELECT public_key, private_key FROM app.push_keys');
  expect(rows).toHaveLength(1);
  expect(rows[0].public_key).toBe(public_key);
  expect(rows[0].private_key.toString()).not.toContain('PRIVATE KEY');
});

test('notifications wait while a restored installation is held', () => {
  const { loops = [] } = pushJobs({ push: sending });
  expect(loops.map(({ reach }) => reach)).toEqual(['outside']);
});
