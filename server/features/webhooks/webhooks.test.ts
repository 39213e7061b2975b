import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { maxWebhooks, testMessage, tooManyWebhooks } from '#contract/webhooks/webhook-endpoints.ts';
import { webhooks } from '#contract/webhooks/webhooks.ts';
import { withClient } from '#database/connection.ts';
import { activityEvents } from '#server/all-events.ts';
import { expectSentence } from '#server/testing/caused-events.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { listMessageTypes, providerMessages } from './messages.ts';
import { isSignedWith as isSigned, webhookWorld } from '#server/testing/webhooks.ts';

const world = await webhookWorld();
const { server, newClient, receiver, query, ask, addWebhook, addContact, work, after } = world;
const { isBusy, listDeliveries, readWebhook, readBodies } = world;

const draft = { url: 'https://hooks.example.com/foyer', contacts: true };
const hour = 3600;

const isSignedWith = (secret: string, taken: (typeof receiver.taken)[number]) =>
  isSigned(secret, taken, server.clock.now);

test('each change is sent once, signed over its bytes, with no more than ids, in order', async () => {
  const { id, secret } = await addWebhook();
  const contact = await addContact();
  const body = { lead_status_id: 3 };
  await call(server.app, world.client().eve.token, contacts.update, { params: { id: contact }, body });
  await work();
  expect(readBodies()).toMatchObject([
    { type: 'contact.created', data: { id: contact, client_id: world.client().id } },
    { type: 'contact.status_changed', data: { id: contact, client_id: world.client().id } },
  ]);
  for (const taken of receiver.taken) {
    expect(isSignedWith(secret, taken)).toBe(true);
    expect(taken.body.toString()).not.toMatch(/Ana|Lima|@/);
    expect(taken.headers['content-type']).toBe('application/json');
  }
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await listDeliveries(id)).toMatchObject([
    { event: 'contact.status_changed', state: 'delivered', attempts: 1, problem: null },
    { event: 'contact.created', state: 'delivered', attempts: 1, due_at: null, answer_status: 201 },
  ]);
  const webhook = await readWebhook(id);
  expect(webhook).toMatchObject({ failing_since: null, off_reason: null });
  expect(webhook?.delivered_at).not.toBeNull();
});

test('only the chosen kinds are sent, and nothing of another client or of a webhook that is off', async () => {
  const { id } = await addWebhook();
  const body = { ...draft, contacts: false, listings: true };
  await ask(webhooks.update, { params: { id }, body });
  await addContact();
  const there = await newClient();
  await addContact(there);
  await ask(webhooks.update, { params: { id }, body: { ...draft, is_on: false } });
  await addContact();
  await work();
  expect(receiver.taken).toEqual([]);
  expect(await listDeliveries(id)).toEqual([]);
});

test('the database queues exactly the messages that the API’s description has, by the type of the log', async () => {
  const events = activityEvents.flatMap(({ type, events: declared }) =>
    Object.keys(declared).map((event) => ({ type, event })),
  );
  const [row] = await query<{ sent: string[] }>(
    `SELECT array_agg(DISTINCT e ->> 'event') AS sent FROM jsonb_array_elements($1::jsonb) e,
       jsonb_populate_record(NULL::app.webhooks, '{"contacts": true, "listings": true, "testimonials": true, "newsletters": true, "billing": true}') w
     WHERE app.is_webhook_event(w, e ->> 'type', e ->> 'event')`,
    [JSON.stringify(events)],
  );
  const document: { webhooks: Record<string, unknown> } = (
    await server.app.inject('/api/v2/openapi.json')
  ).json();
  expect(Object.keys(document.webhooks).toSorted()).toEqual(
    [...(row?.sent ?? []), testMessage, ...Object.keys(providerMessages)].toSorted(),
  );
  expect(document.webhooks['contact.created']).toMatchObject({
    post: {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              required: ['type', 'timestamp', 'data'],
              properties: { type: { const: 'contact.created' }, data: { required: ['id', 'client_id'] } },
            },
          },
        },
      },
    },
  });
});

test('nobody is sent what only staff see of the log, or what changes no record', () => {
  const types = listMessageTypes(activityEvents);
  for (const { events } of activityEvents)
    for (const [name, event] of Object.entries(events))
      if ('isInternal' in event && event.isInternal) expect(types).not.toContain(name);
  expect(types).not.toContain('contact.exported');
  expect(types.filter((type) => /^(user|settings|launch|ai|webhook|api_key)\./.test(type))).toEqual([
    testMessage,
  ]);
});

test('a webhook that does not exist is not found, nor is one of another client', async () => {
  const { id } = await addWebhook();
  const there = await newClient();
  const since = '2026-11-01T00:00:00Z';
  for (const one of [id, 999_999_999])
    for (const answer of [
      await ask(webhooks.deliveries, { params: { id: one } }, there.alice.token),
      await ask(webhooks.test, { params: { id: one } }, there.alice.token),
      await ask(webhooks.replay, { params: { id: one } }, there.alice.token),
      await ask(webhooks.resend, { params: { id: one }, body: { since } }, there.alice.token),
      await ask(webhooks.replaceSecret, { params: { id: one } }, there.alice.token),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('for a day after a new secret messages are signed with both', async () => {
  const { id, secret: former } = await addWebhook();
  const answer = await ask(webhooks.replaceSecret, { params: { id } });
  const { secret } = parseData(webhooks.replaceSecret.data, answer);
  await ask(webhooks.test, { params: { id } });
  await work();
  const signedWith = () =>
    [former, secret].map((one) => receiver.taken.slice(-1).every((taken) => isSignedWith(one, taken)));
  const first = signedWith();
  after(24 * hour + 1);
  await ask(webhooks.test, { params: { id } });
  await work();
  expect([first, signedWith()]).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(readBodies()[0]).toMatchObject({ type: 'webhook.test', data: { id: null } });
});

test('a message is sent again with its id, and several workers send each once', async () => {
  const { id } = await addWebhook();
  for (let count = 0; count < 12; count += 1) await addContact();
  const workers = Array.from({ length: 4 }, async () => {
    for (let idle = 0; idle < 20;) if (!(await isBusy())) idle += 1;
  });
  await Promise.all(workers);
  const ids = receiver.taken.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(12);
  expect(new Set(ids).size).toBe(12);
  const [newest] = await listDeliveries(id);
  await ask(webhooks.replay, { params: { id: newest?.id ?? 0 } });
  await work();
  expect(receiver.taken.at(-1)?.headers['webhook-id']).toBe(newest?.message);
  expect(await listDeliveries(id)).toHaveLength(12);
});

test.each<[by: string, change: () => Promise<unknown>]>([
  ['a user', () => addContact()],
  [
    'staff',
    () =>
      withClient(server.database.system, async (db) => {
        await db.query(
          `INSERT INTO app.activity (client_id, type, event, details, created_at) VALUES ($1, 'contact', 'contact.created', '{}', $2)`,
          [world.client().id, server.clock.now],
        );
      }),
  ],
])('a webhook that is removed at the same moment fails no change of %s', async (_by, change) => {
  const { id } = await addWebhook();
  await withClient(server.database.owner, async (db) => {
    await db.query('BEGIN');
    await db.query(`SELECT set_config('app.client_id', $1, true)`, [String(world.client().id)]);
    await db.query('DELETE FROM app.webhooks WHERE id = $1', [id]);
    const changed = change();
    await setTimeout(300);
    await db.query('COMMIT');
    await changed;
  });
  expect(await query('SELECT id FROM app.webhooks', [])).toEqual([]);
  await work();
  expect(receiver.taken).toEqual([]);
});

test('an address needs https and a kind of event, and there are at most ten', async () => {
  const create = (body: object) => ask(webhooks.create, { body });
  expect(await create({ ...draft, url: 'http://hooks.example.com' })).toMatchObject({ status: 422 });
  expect(await create({ url: draft.url })).toMatchObject({ status: 422 });
  for (let count = 1; count < maxWebhooks; count += 1) expect((await create(draft)).status).toBe(201);
  const both = await Promise.all([create(draft), create(draft)]);
  expect(both.map(({ status }) => status).toSorted(), 'also when two are added at once').toEqual([201, 422]);
  expect(await create(draft)).toMatchObject({ status: 422, body: { error: tooManyWebhooks } });
  for (const person of [world.client().eve, world.client().vic])
    expect((await ask(webhooks.list, {}, person.token)).status).toBe(403);
});

test('its secret is stored encrypted, and a removed webhook takes its deliveries along', async () => {
  const { id, secret } = await addWebhook();
  await addContact();
  const rows = await query<{ row: string }>('SELECT w::text AS row FROM app.webhooks w WHERE id = $1', [id]);
  const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(rows[0]?.row).not.toContain(bytes.toString('hex'));
  await ask(webhooks.remove, { params: { id } });
  await work();
  expect(receiver.taken).toEqual([]);
});

test('the log says who did what to a webhook', async () => {
  const { id } = await addWebhook();
  const { alice } = world.client();
  const say = (event: string) => expectSentence(server, alice.token, event);
  await say('webhook.created');
  await ask(webhooks.update, { params: { id }, body: { ...draft, billing: true } });
  await say('webhook.changed');
  await ask(webhooks.replaceSecret, { params: { id } });
  await say('webhook.secret_replaced');
  await ask(webhooks.resend, { params: { id }, body: { since: '2026-11-01T00:00:00Z' } });
  await say('webhook.resent');
  await ask(webhooks.remove, { params: { id } });
  await say('webhook.removed');
});
