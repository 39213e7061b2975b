import { Pool } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { crmNeedsKey, followUpBoss, type CrmConnection } from '#contract/contacts/follow-up-boss.ts';
import { merging } from '#contract/contacts/merging.ts';
import type { Crm } from '#server/adapters/crm/crm.ts';
import { createFollowUpBoss } from '#server/adapters/crm/follow-up-boss.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createWorkerDb } from '#server/core/db/worker-pool.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { readData } from '#server/testing/contacts.ts';
import { testKey } from '#server/testing/database.ts';
import { startFollowUpBoss } from '#server/testing/follow-up-boss.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { crmKeys } from './keys.ts';
import { sendNextEnquiry, type CrmDeps } from './send-next.ts';

const boss = await startFollowUpBoss();
const system = { url: boss.url, system: 'Foyer', systemKey: 'system-key' };
const { server, owner, newClient } = await testWorld({
  settings: { FOLLOW_UP_BOSS_URL: boss.url, RATE_LIMIT_FACTOR: '1000' },
});
const pool = new Pool({ ...server.database.app, max: 4 });
const workerPool = new Pool(server.database.worker);
afterAll(async () => {
  await pool.end();
  await workerPool.end();
  await boss.close();
});
const worker = createWorkerDb(workerPool, () => server.clock.now);
const send = createOutbound(() => true);
/** A test waits no 15 seconds. */
const impatient = createFollowUpBoss(
  system,
  (request) => send({ ...request, timeoutMs: 300 }),
  () => server.clock.now,
);
const sending: CrmDeps = {
  crm: impatient,
  encryption: createEncryption(testKey, crmKeys),
  openLinkDb: createLinkDb({ read: pool, write: pool, export: pool }),
  portalOrigin: 'https://portal.example.com',
};
const work = async (deps = sending) => {
  while (await sendNextEnquiry(worker, deps));
};
const after = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};

let here: ClientWorld;
let hosts = 0;
beforeEach(async () => {
  await owner.query('DELETE FROM app.crm_connections');
  server.clock.now = noon;
  hosts += 1;
  here = await newClient({ host: `boss${hosts}.example.com` });
  Object.assign(boss, { key: 'fka_key', events: [], people: new Map(), days: [], readDays: [], calls: [] });
});

const connect = (key = boss.key, client = here) =>
  call(server.app, client.alice.token, followUpBoss.connect, { body: { key } });
const none = {} as CrmConnection;
const read = async () => readData((await call(server.app, here.alice.token, followUpBoss.read)).body, none);
const sendAgain = () => call(server.app, here.alice.token, followUpBoss.sendAgain, {});
const enquire = (name: string, notes: string, more: object = {}) =>
  call(server.app, null, contacts.submit, {
    body: { first_name: name, last_name: 'Lima', email: `${name}@example.com`, notes, source: 1, ...more },
    headers: { 'x-site-token': here.siteToken },
  });
const messages = () => boss.events.map(({ message }) => message);
const count = async (table: string, where: string) =>
  (await owner.query(`SELECT FROM app.${table} WHERE client_id = $1 AND ${where}`, [here.id])).rowCount;
const leadId = async (email: string) =>
  (
    await owner.query<{ id: string }>('SELECT id FROM app.leads WHERE client_id = $1 AND email = $2', [
      here.id,
      email,
    ])
  ).rows[0]?.id;

test('new leads and further enquiries are sent once, with the registered system', async () => {
  await enquire('ana', 'Before the connection');
  expect((await connect()).status).toBe(200);
  expect(await read()).toMatchObject({ account: 'Harbour & Pine', waiting: 0, sent: 0, sent_at: null });
  await enquire('ana', 'Is it still for sale?', {
    phone_number: '604-555-0123',
    lead_source_url: ['https://www.ana.example.com/contact', 'https://ana.example.com/listings/4'],
    do_not_call: true,
  });
  await enquire('bea', 'What is mine worth?', { lead_type_id: 2 });
  await work();
  await work();
  expect(boss.events).toMatchObject([
    {
      source: 'ana.example.com',
      system: 'Foyer',
      type: 'Property Inquiry',
      message: 'Is it still for sale?',
      description: expect.stringMatching(/^Enquiry \d+-\d+$/),
      property: { url: 'https://ana.example.com/listings/4' },
      person: {
        firstName: 'ana',
        emails: [{ value: 'ana@example.com' }],
        phones: [{ value: '604-555-0123' }],
        sourceUrl: expect.stringMatching(
          /^https:\/\/portal\.example\.com\/account\/open\/\d+\?to=\/contacts\/view\/\d+$/,
        ),
        tags: ['Do not call'],
      },
    },
    { type: 'Seller Inquiry', message: 'What is mine worth?' },
  ]);
  expect(boss.calls.map(({ call: made }) => made)).toEqual([
    'GET /v1/identity',
    'POST /v1/events',
    'POST /v1/events',
  ]);
  expect(boss.calls.at(-1)?.headers).toMatchObject({ 'x-system': 'Foyer', 'x-system-key': 'system-key' });
  expect(await read()).toMatchObject({ waiting: 0, sent: 2, failed: 0, problem: null });
});

test('contacts by hand, newsletter sign-ups, testimonials and spam are not sent, and a deleted contact neither', async () => {
  await connect();
  const body = { first_name: 'A', last_name: 'B', email: 'hand@example.com', lead_source_id: 14 };
  await call(server.app, here.eve.token, contacts.create, { body });
  await enquire('tess', 'Lovely', { source: 12 });
  await enquire('gone', 'Delete me');
  await enquire('spam', 'Buy now');
  for (const [email, endpoint] of [
    ['gone@example.com', contacts.remove],
    ['spam@example.com', contacts.spam],
  ] as const)
    expect(
      (await call(server.app, here.eve.token, endpoint, { params: { id: Number(await leadId(email)) } }))
        .status,
    ).toBe(200);
  await work();
  expect(boss.calls.filter(({ call: made }) => made.startsWith('POST'))).toEqual([]);
  expect(await read()).toMatchObject({ waiting: 0, sent: 0 });
});

test('a wrong key is said in the form, and nothing is stored', async () => {
  const refused = await connect('fka_other');
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { key: ['Follow Up Boss doesn’t accept this API key.'] } },
  });
  expect((await connect('a key')).status).toBe(422);
  boss.readDays = [{ status: 403 }, 'lost'];
  expect((await connect()).text).toContain('Has the account expired?');
  expect((await connect()).text).toContain('Follow Up Boss didn’t answer in time.');
  expect((await read()).account).toBeNull();
  expect((await sendAgain()).status).toBe(404);
});

test('each bad day of Follow Up Boss leaves every enquiry there once, in the order of its contact', async () => {
  await connect();
  await enquire('ana', 'one');
  boss.days = [
    { status: 500 },
    { status: 429, headers: { 'retry-after': '8' } },
    'lost',
    'none',
    'slow',
    { status: 503 },
  ];
  await work();
  await enquire('ana', 'two');
  await enquire('bea', 'other');
  for (let n = 0; n < 60; n += 1) {
    after(3);
    await work();
  }
  expect(messages().toSorted()).toEqual(['one', 'other', 'two']);
  expect(messages().indexOf('one')).toBeLessThan(messages().indexOf('two'));
  expect(await read()).toMatchObject({ waiting: 0, sent: 3, problem: null, failing_since: null });
});

test('429 holds up everything for as long as it says', async () => {
  await connect();
  boss.days = [{ status: 429, headers: { 'retry-after': '600' } }];
  await enquire('ana', 'one');
  await work();
  await enquire('bea', 'two');
  after(9);
  await work();
  expect(await read()).toMatchObject({ problem: 'Follow Up Boss asks us to wait.', waiting: 2 });
  expect(messages()).toEqual([]);
  after(2);
  await work();
  expect(messages().toSorted()).toEqual(['one', 'two']);
});

test('a worker that is killed while it sends loses nothing and sends nothing twice', async () => {
  await connect();
  const killed = (arrives: boolean): Crm => ({
    ...impatient,
    sendEnquiry: async (enquiry, key) => {
      if (arrives) await impatient.sendEnquiry(enquiry, key);
      return new Promise<never>(() => {});
    },
  });
  for (const [name, arrives] of [
    ['ana', true],
    ['bea', false],
  ] as const) {
    await enquire(name, name);
    void sendNextEnquiry(worker, { ...sending, crm: killed(arrives) });
    await expect.poll(() => count('crm_enquiries', 'is_unsure')).toBe(1);
    await expect.poll(() => boss.events.length).toBe(1);
    await work();
    expect(messages()).toEqual(['ana']);
    after(3);
    await work();
  }
  expect(messages()).toEqual(['ana', 'bea']);
});

test('a refused enquiry is listed with its reason, holds up no other, and is sent again by hand', async () => {
  await connect();
  boss.days = [{ status: 400, body: { errorMessage: 'Invalid email' } }, { status: 204 }];
  await enquire('ana', 'one');
  await enquire('bea', 'two');
  await enquire('ana', 'three');
  await work();
  expect(messages()).toEqual(['three']);
  const id = Number(await leadId('ana@example.com'));
  expect(await read()).toMatchObject({
    failed: 2,
    sent: 1,
    unsent: [
      { problem: 'Follow Up Boss ignored it, because the lead flow “Contact form” is archived there.' },
      { lead_id: id, name: 'ana Lima', problem: 'Follow Up Boss refused it: Invalid email' },
    ],
  });
  expect(await sendAgain()).toMatchObject({ body: { data: { count: 2 } } });
  await work();
  expect(messages().toSorted()).toEqual(['one', 'three', 'two']);
  expect(await count('activity', `event = 'crm.sent_again'`)).toBe(1);
});

test('a key that is refused stops everything with a bell and a mail, and another key goes on', async () => {
  await connect();
  boss.key = 'fka_newer';
  await enquire('ana', 'one');
  await work();
  after(61);
  await enquire('bea', 'two');
  await work();
  expect(await read()).toMatchObject({
    needs_key: true,
    problem: 'Follow Up Boss doesn’t accept this API key.',
    waiting: 2,
  });
  expect(await count('notifications', `event = 'crm.stopped'`)).toBe(1);
  expect(await count('activity', `event = 'crm.stopped'`)).toBe(1);
  expect(await count('outbox', `template = 'crm-stopped'`)).toBe(1);
  expect(await sendAgain()).toMatchObject({ status: 422, body: { error: crmNeedsKey } });
  await connect();
  await work();
  expect(messages()[0]).toContain('one\nSent on');
  expect(messages()[1]).toBe('two');
  expect(await count('activity', `event = 'crm.connected'`)).toBe(2);
});

test('two days of failures ring a bell once, and a success ends them', async () => {
  await connect();
  boss.days = Array.from({ length: 60 }, () => ({ status: 500 }));
  await enquire('ana', 'one');
  for (let hours = 0; hours < 60; hours += 1) {
    await work();
    after(70);
  }
  expect(await count('notifications', `event = 'crm.failing'`)).toBe(1);
  expect(await read()).toMatchObject({
    problem: 'Follow Up Boss has a problem of its own.',
    needs_key: false,
  });
  boss.days = [];
  await work();
  expect(messages()).toHaveLength(1);
  expect(await read()).toMatchObject({ failing_since: null, problem: null });
});

test('an enquiry goes with its contact into another one', async () => {
  await connect();
  await enquire('ana', 'one');
  const body = { first_name: 'Ana', last_name: 'L', email: 'work@example.com', lead_source_id: 14 };
  const { id } = readData((await call(server.app, here.eve.token, contacts.create, { body })).body, {
    id: 0,
  });
  const other_id = Number(await leadId('ana@example.com'));
  const merged = await call(server.app, here.alice.token, merging.merge, {
    params: { id },
    body: { other_id, from_other: [] },
  });
  expect(merged.status).toBe(200);
  await work();
  expect(boss.events).toMatchObject([
    {
      person: {
        emails: [{ value: 'ana@example.com' }],
        sourceUrl: `https://portal.example.com/account/open/${here.id}?to=/contacts/view/${id}`,
      },
    },
  ]);
});

test('disconnecting forgets the key and what is waiting', async () => {
  await connect();
  await enquire('ana', 'one');
  const answer = await call(server.app, here.alice.token, followUpBoss.disconnect, {});
  expect(answer.status).toBe(200);
  await work();
  expect(messages()).toEqual([]);
  expect(await count('crm_enquiries', 'true')).toBe(0);
  expect(await count('activity', `event = 'crm.disconnected'`)).toBe(1);
  expect((await call(server.app, here.alice.token, followUpBoss.disconnect, {})).status).toBe(404);
});

test('a key that cannot be decrypted asks for another one', async () => {
  await connect();
  await owner.query(`UPDATE app.crm_connections SET key = 'nothing'`);
  await enquire('ana', 'one');
  await work();
  expect(await read()).toMatchObject({ needs_key: true, problem: 'The API key can’t be read any more.' });
});
