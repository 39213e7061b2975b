import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { staff } from '#contract/staff/staff.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { providerWebhooks } from '#contract/webhooks/provider-webhooks.ts';
import { maxWebhooks, tooManyWebhooks, webhookIsOff } from '#contract/webhooks/webhook-endpoints.ts';
import { activityEvents } from '#server/all-events.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { call, makeStaff, noon, type Sent } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { isSignedWith, webhookWorld } from '#server/testing/webhooks.ts';
import { sendNextWebhook } from './jobs.ts';
import { providerMessages } from './messages.ts';

const world = await webhookWorld();
const { server, owner, sam, receiver, db, sending, client, after, readBodies, addContact, addWebhook } =
  world;

const url = 'https://hooks.example.com/foyer';
const draft = { url, clients: true, launches: true, invoices: true };
const hour = 3600;

const ask = (
  endpoint: (typeof providerWebhooks)[keyof typeof providerWebhooks],
  input: Sent = {},
  token = sam.token,
) => call(server.app, token, endpoint, input);

beforeEach(async () => {
  server.clock.now = noon;
  await owner.query('DELETE FROM app.provider_webhooks');
});

/** A webhook to the stand-in, whose address nobody could enter. */
async function addOne(body: object = draft) {
  const { id, secret } = parseData(
    providerWebhooks.create.data,
    await ask(providerWebhooks.create, { body }),
  );
  await owner.query('UPDATE app.provider_webhooks SET url = $2 WHERE id = $1', [
    id,
    `${receiver.origin}/hook`,
  ]);
  return { id, secret };
}
const sendNext = (isSlow: boolean) => sendNextWebhook(db, sending, { side: 'provider', isSlow });
async function work(): Promise<void> {
  while ((await sendNext(false)) || (await sendNext(true)));
}
const readOne = async (id: number) =>
  parseData(providerWebhooks.list.data, await ask(providerWebhooks.list)).find((one) => one.id === id);
const deliveries = async (id: number) =>
  parseData(providerWebhooks.deliveries.data, await ask(providerWebhooks.deliveries, { params: { id } }));
const pause = () =>
  call(server.app, sam.token, staff.changeClient, {
    params: { id: client().id },
    body: { account_status: 'Paused' },
  });
async function issueInvoice(): Promise<number> {
  await owner.query(`UPDATE app.clients SET state_or_province = 'BC' WHERE id = $1`, [client().id]);
  const body = { lines: [{ description: 'Photos', amount: 100 }] };
  const answer = await call(server.app, sam.token, staffBilling.issue, { params: { id: client().id }, body });
  return parseData(staffBilling.issue.data, answer).id;
}
const newClient = {
  name: 'Harbour Homes',
  country: 'CA',
  state_or_province: 'BC',
  package: 'Build',
  admin: { first_name: 'Ada', last_name: 'Abel', email: 'ada.abel@example.com' },
};

test('a client that is added, paused and invoiced is told to the tools of the provider, signed and in order', async () => {
  const { id, secret } = await addOne();
  const added = await call(server.app, sam.token, staffClients.add, { body: newClient });
  const { id: clientId } = parseData(staffClients.add.data, added);
  expect((await pause()).status).toBe(200);
  const invoice = await issueInvoice();
  const paid = { params: { id: invoice }, body: { reason: 'They paid by cheque' } };
  expect((await call(server.app, sam.token, staffBilling.markPaid, paid)).status).toBe(200);
  await work();
  const own = client().id;
  const told = readBodies().map(({ type, data }) => [type, data.id, data.client_id]);
  // the status is also one of the fields of a client, and both are of one moment
  expect(
    told
      .slice(1, 3)
      .map(([type]) => type)
      .toSorted(),
  ).toEqual(['client.changed', 'client.status_changed']);
  expect(told.slice(1, 3).flatMap(([, ...ids]) => ids)).toEqual([own, own, own, own]);
  expect([told[0], ...told.slice(3)]).toEqual([
    ['client.created', clientId, clientId],
    ['invoice.created', invoice, own],
    ['invoice.paid', invoice, own],
  ]);
  for (const taken of receiver.taken) expect(isSignedWith(secret, taken, server.clock.now)).toBe(true);
  expect(isSignedWith((await addOne()).secret, receiver.taken[0] ?? fail(), server.clock.now)).toBe(false);
  expect(await deliveries(id)).toHaveLength(5);
  // the text of a message has ids alone
  expect(receiver.taken.map(({ body }) => body.toString()).join()).not.toContain('Harbour');
});

const fail = (): never => {
  throw new Error('Nothing arrived.');
};

test('what a client changes is told to the provider, and only what the webhook is for', async () => {
  const { id } = await addOne({ url, invoices: true });
  await addContact();
  await pause();
  await issueInvoice();
  expect((await deliveries(id)).map(({ event }) => event)).toEqual(['invoice.created']);
  await ask(providerWebhooks.update, { params: { id }, body: { url, clients: true, is_on: false } });
  await issueInvoice();
  await pause();
  expect(await deliveries(id)).toHaveLength(1);
});

test('a change whose transaction does not commit is told to nobody', async () => {
  const { id } = await addOne();
  const add = `INSERT INTO app.activity (client_id, type, event, created_at) VALUES ($1, 'user', 'staff.client_added', $2)`;
  for (const end of ['ROLLBACK', 'COMMIT']) {
    await owner.query('BEGIN');
    await owner.query(add, [client().id, noon]);
    await owner.query(end);
    expect((await deliveries(id)).length).toBe(end === 'COMMIT' ? 1 : 0);
  }
});

test('webhooks of clients and of the provider hear the same change once each, and neither hears for the other', async () => {
  const { id } = await addOne();
  const ofClient = await addWebhook('/client');
  await owner.query('UPDATE app.webhooks SET billing = true WHERE id = $1', [ofClient.id]);
  await issueInvoice();
  await work();
  await world.work();
  expect(receiver.taken.map(({ path }) => path).toSorted()).toEqual(['/client', '/hook']);
  expect(
    isSignedWith(
      ofClient.secret,
      receiver.taken.find(({ path }) => path === '/hook') ?? fail(),
      server.clock.now,
    ),
  ).toBe(false);
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered', answer_status: 201 }]);
});

test('a webhook that is removed at the same moment fails no change', async () => {
  const { id } = await addOne();
  await owner.query('BEGIN');
  await owner.query('DELETE FROM app.provider_webhooks WHERE id = $1', [id]);
  const change = pause();
  await setTimeout(300);
  await owner.query('COMMIT');
  expect((await change).status).toBe(200);
});

test('a tool with a bad day gets the same message again, and later ones do not wait', async () => {
  const { id } = await addOne();
  receiver.answerWith({ status: 500 }, 'none');
  const first = await issueInvoice();
  await work();
  const second = await issueInvoice();
  await work();
  after(hour);
  await work();
  after(hour);
  await work();
  const ids = receiver.taken.map(({ headers }) => headers['webhook-id']);
  expect(readBodies().map(({ data }) => data.id)).toContain(second);
  expect(readBodies().filter(({ data }) => data.id === first).length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(2);
  expect(await deliveries(id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  expect(await readOne(id)).toMatchObject({ failing_since: null });
});

test('410 switches it off, its owners get a mail, and what was missed is sent again from the log', async () => {
  const { id } = await addOne();
  receiver.answerWith({ status: 410 });
  await issueInvoice();
  await work();
  expect(await readOne(id)).toMatchObject({ is_on: false, off_reason: 'gone' });
  const { rows } = await owner.query<{ address: string }>(
    `SELECT address FROM app.outbox WHERE template = 'provider-webhook-switched-off'`,
  );
  expect(rows).toEqual([{ address: sam.email }]);
  await pause();
  const input = { params: { id }, body: { since: '2026-11-19T18:00:00Z' } };
  expect(await ask(providerWebhooks.resend, input)).toMatchObject({
    status: 422,
    body: { error: webhookIsOff },
  });
  expect(await ask(providerWebhooks.test, { params: { id } })).toMatchObject({ status: 422 });
  await ask(providerWebhooks.update, { params: { id }, body: draft });
  await owner.query('UPDATE app.provider_webhooks SET url = $2 WHERE id = $1', [
    id,
    `${receiver.origin}/hook`,
  ]);
  receiver.taken.length = 0;
  const { count } = parseData(providerWebhooks.resend.data, await ask(providerWebhooks.resend, input));
  await work();
  const own = readBodies().filter(({ data }) => data.client_id === client().id);
  expect(own.map(({ type }) => type).toSorted()).toEqual([
    'client.changed',
    'client.status_changed',
    'invoice.created',
  ]);
  expect(receiver.taken).toHaveLength(count);
  const [delivery] = await deliveries(id);
  expect((await ask(providerWebhooks.replay, { params: { id: delivery?.id ?? 0 } })).status).toBe(200);
  await work();
  expect(receiver.taken.at(-1)?.headers['webhook-id']).toBe(delivery?.message);
});

test('a test has no ids, a new secret signs beside the former one for a day, and the log says who did it', async () => {
  const { id, secret } = await addOne();
  const next = parseData(
    providerWebhooks.replaceSecret.data,
    await ask(providerWebhooks.replaceSecret, { params: { id } }),
  );
  await ask(providerWebhooks.test, { params: { id } });
  await work();
  expect(readBodies()).toMatchObject([{ type: 'webhook.test', data: { id: null, client_id: null } }]);
  const [taken = fail()] = receiver.taken;
  for (const one of [secret, next.secret]) expect(isSignedWith(one, taken, server.clock.now)).toBe(true);
  await owner.query('UPDATE app.provider_webhooks SET url = $2 WHERE id = $1', [id, url]);
  await ask(providerWebhooks.replaceSecret, { params: { id } });
  await ask(providerWebhooks.resend, { params: { id }, body: { since: '2026-11-19T18:00:00Z' } });
  await ask(providerWebhooks.update, { params: { id }, body: draft });
  await ask(providerWebhooks.remove, { params: { id } });
  for (const words of [
    'added the webhook to https://hooks.example.com/foyer.',
    'changed the webhook to https://hooks.example.com/foyer.',
    'removed the webhook to https://hooks.example.com/foyer.',
    'replaced the secret of the webhook to https://hooks.example.com/foyer.',
    'sent again the events of the webhook to https://hooks.example.com/foyer.',
  ])
    await expectStaffSentence(server, sam.token, `Sam Provider ${words}`);
});

test('an address begins with https, and at least one kind of event is chosen', async () => {
  for (const wrong of ['http://hooks.example.com', 'ftp://hooks.example.com'])
    expect((await ask(providerWebhooks.create, { body: { ...draft, url: wrong } })).status).toBe(422);
  expect((await ask(providerWebhooks.create, { body: { url } })).body).toMatchObject({
    errors: { clients: ['Please choose at least one kind of event.'] },
  });
});

test('there are at most ten, also when two are added at once', async () => {
  const create = () => ask(providerWebhooks.create, { body: draft });
  for (let count = 1; count < maxWebhooks; count += 1) expect((await create()).status).toBe(201);
  const both = await Promise.all([create(), create()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(await create()).toMatchObject({ status: 422, body: { error: tooManyWebhooks } });
});

test('only owners of the provider see and change its webhooks', async () => {
  const { id } = await addOne();
  const manager = await makeStaff(server.database, 'manager-hooks@provider.example.com', 'Manager');
  for (const token of [manager.token, client().alice.token, client().staff.token]) {
    expect((await ask(providerWebhooks.list, {}, token)).status).toBe(403);
    expect((await ask(providerWebhooks.create, { body: draft }, token)).status).toBe(403);
    expect((await ask(providerWebhooks.deliveries, { params: { id } }, token)).status).toBe(403);
  }
  expect((await ask(providerWebhooks.deliveries, { params: { id: id + 1 } })).status).toBe(404);
});

test('the database and the description agree on what the provider is sent', async () => {
  const names = activityEvents.flatMap(({ events }) => Object.keys(events));
  const { rows } = await owner.query<{ name: string; sent: string }>(
    `SELECT n AS name, app.provider_event(n) AS sent FROM unnest($1::text[]) n WHERE app.provider_event(n) IS NOT NULL`,
    [names],
  );
  const described = Object.entries(providerMessages).flatMap(([sent, causes]) =>
    causes.map((name) => ({ name, sent })),
  );
  const others = rows.filter(({ name }) => !name.startsWith('invoice.'));
  const inOrder = (all: { name: string; sent: string }[]) =>
    all.map(({ name, sent }) => `${name} ${sent}`).toSorted();
  expect(inOrder(others)).toEqual(inOrder(described));
  const invoices = rows.filter(({ name }) => name.startsWith('invoice.')).map(({ sent }) => sent);
  expect(invoices).toEqual(
    expect.arrayContaining(['invoice.created', 'invoice.paid', 'invoice.voided', 'invoice.refunded']),
  );
  expect(invoices).not.toContain('invoice.reminded');
  const document = z.parse(
    z.object({ webhooks: z.record(z.string(), z.unknown()) }),
    (await server.app.inject('/api/v2/openapi.json')).json(),
  );
  for (const { sent } of rows) expect(Object.keys(document.webhooks)).toContain(sent);
});
