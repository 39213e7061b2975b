import { expect, test } from 'vitest';
import { Activity, activity } from '#contract/activity/activity.ts';
import { apiKeys } from '#contract/api-keys/api-keys.ts';
import { providerKeys } from '#contract/api-keys/provider-keys.ts';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { scopes, type ProviderScope } from '#contract/scopes.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { staffLog } from '#contract/staff/log.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { ClientPage } from '#contract/staff/staff.ts';
import * as z from 'zod/mini';
import { endAccess } from '#database/backup/end-access.ts';
import { inClient, planBilling, writeInvoice } from '#server/testing/billing.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();
const day = 86_400_000;
let named = 0;
async function addKey(...chosen: ProviderScope[]) {
  const name = `Bank feed ${(named += 1)}`;
  const body = { name, scopes: chosen, lifetime: '30' };
  const answer = await call(server.app, sam.token, providerKeys.create, { body });
  return { name, ...parseData(providerKeys.create.data, answer) };
}
const revoke = (id: number) => call(server.app, sam.token, providerKeys.revoke, { params: { id } });

const transfer = {
  method: 'transfer',
  currency: 'CAD',
  amount: 112,
  paid_on: '2026-11-19',
  reference: 'Wire 7',
};
const record = (token: string, { id }: ClientWorld, options: { repeat?: string; amount?: number } = {}) =>
  call(server.app, token, staffBilling.recordPayment, {
    params: { id },
    body: { ...transfer, amount: options.amount ?? transfer.amount },
    ...(options.repeat && { headers: { 'idempotency-key': options.repeat } }),
  });
const newClientBody = (name: string) => ({
  name,
  country: 'CA',
  state_or_province: 'ON',
  package: 'Grow',
  sites: [{ primary_domain: `${name.toLowerCase().replaceAll(' ', '-')}.example.com` }],
  admin: { first_name: 'Nora', last_name: 'Novak', email: `nora${(named += 1)}@example.net` },
});

const readPayments = async ({ id }: ClientWorld, token = sam.token) =>
  parseData(staffBilling.client.data, await call(server.app, token, staffBilling.client, { params: { id } }))
    .payments;
const entriesOfClient = async ({ alice }: Pick<ClientWorld, 'alice'>) =>
  parseData(z.array(Activity), await call(server.app, alice.token, activity.list));
const entriesForStaff = async (id: number) =>
  parseData(
    staffRecords.activity.data,
    await call(server.app, sam.token, staffRecords.activity, { params: { id } }),
  );
const entriesOfStaff = async (query: Record<string, string>) =>
  parseData(staffLog.list.data, await call(server.app, sam.token, staffLog.list, { query }));

test('a key records a payment, which pays the invoice and names the key everywhere, also after it was revoked', async () => {
  const client = await newClient();
  const invoice = await writeInvoice(owner, client.id);
  const { id, name, key } = await addKey('invoices:write');
  const answer = await record(key, client);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  const paid = await call(server.app, client.alice.token, billing.invoice, { params: { id: invoice } });
  expect(paid.body).toMatchObject({ data: { status: 'paid', balance: 0 } });
  const expectNamed = async () => {
    expect(await readPayments(client)).toMatchObject([
      { amount: 112, method: 'transfer', reference: 'Wire 7', staff_name: null, key_name: name },
    ]);
    const words = 'recorded a payment of CAD $112.00.';
    const ofStaff = await entriesOfStaff({ client_id: String(client.id) });
    expect(ofStaff).toContainEqual(
      expect.objectContaining({ message: `API key “${name}” ${words}`, staff: null, api_key: { id, name } }),
    );
    // the payment, and the invoice that it pays
    expect(ofStaff).toHaveLength(2);
    expect(await entriesForStaff(client.id)).toContainEqual(
      expect.objectContaining({ message: `API key “${name}” ${words}`, user_name: `API key “${name}”` }),
    );
    const shown = (await entriesOfClient(client)).find(({ event }) => event === 'billing.payment_recorded');
    const ours = `Support team (API key “${name}”)`;
    expect(shown).toMatchObject({ message: `${ours} ${words}`, user_name: ours, is_staff: true });
  };
  await expectNamed();
  await revoke(id);
  await expectNamed();
  expect((await record(key, client)).status).toBe(401);
  // what a colleague does to it later is theirs
  const [payment] = await readPayments(client);
  const reversed = await call(server.app, sam.token, staffBilling.reversePayment, {
    params: { id: payment?.id ?? 0 },
    body: { reason: 'Sent by mistake' },
  });
  expect(reversed.status).toBe(200);
  expect(await readPayments(client)).toMatchObject([
    { kind: 'reversal', staff_name: 'Sam Provider', key_name: null },
    { kind: 'payment', staff_name: null, key_name: name, is_reversed: true },
  ]);
});

test('the log of one colleague has nothing of keys, and pages of both follow each other without a gap', async () => {
  const client = await newClient();
  const { name, key } = await addKey('invoices:write');
  for (let count = 0; count < 4; count += 1) {
    await record(key, client);
    await record(sam.token, client);
  }
  const ofSam = await entriesOfStaff({ client_id: String(client.id), staff_id: String(sam.id) });
  expect(ofSam.map(({ staff }) => staff?.id)).toEqual([sam.id, sam.id, sam.id, sam.id]);
  const messages: string[] = [];
  for (let before: string | null = ''; before !== null;) {
    const query = { client_id: String(client.id), take: '3', ...(before && { before }) };
    const { body } = await call(server.app, sam.token, staffLog.list, { query });
    const page = z.parse(
      z.object({
        data: z.array(z.object({ message: z.string() })),
        meta: z.object({ older: z.nullable(z.string()) }),
      }),
      body,
    );
    messages.push(...page.data.map(({ message }) => message));
    before = page.meta.older;
  }
  expect(messages).toHaveLength(8);
  expect(messages.filter((message) => message.startsWith(`API key “${name}”`))).toHaveLength(4);
});

test('a payment that a tool sends again after a lost answer is recorded once, and each key has repeats of its own', async () => {
  const client = await newClient();
  const [one, two] = [await addKey('invoices:write'), await addKey('invoices:write')];
  const repeat = 'statement-2026-11-19-line-4';
  const [first, second] = await Promise.all([
    record(one.key, client, { repeat }),
    record(one.key, client, { repeat }),
  ]);
  const third = await record(one.key, client, { repeat });
  expect([first.status, second.text, third.text]).toEqual([201, first.text, first.text]);
  expect(await readPayments(client)).toHaveLength(1);
  const other = await record(one.key, client, { repeat, amount: 5 });
  expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  for (const token of [two.key, sam.token])
    expect((await record(token, client, { repeat })).status).toBe(201);
  expect((await readPayments(client)).map(({ key_name }) => key_name)).toEqual([null, two.name, one.name]);
});

test('a key adds a client with its first Admin, who is invited, and the log of the client names the key', async () => {
  const { id, name, key } = await addKey('clients:write');
  const body = newClientBody('Harbour Homes');
  const headers = { 'idempotency-key': 'crm-7' };
  const added = await call(server.app, key, staffClients.add, { body, headers });
  const page = parseData(ClientPage, added);
  expect(page).toMatchObject({
    name: 'Harbour Homes',
    account_status: 'Launch',
    services: expect.any(Array),
  });
  const again = await call(server.app, key, staffClients.add, { body, headers });
  expect(again.text).toBe(added.text);
  const { rows } = await owner.query('SELECT FROM app.outbox WHERE address = $1', [body.admin.email]);
  expect(rows).toHaveLength(1);
  expect(await entriesOfStaff({ client_id: String(page.id) })).toMatchObject([
    { message: `API key “${name}” opened this account.`, api_key: { id } },
  ]);
  const taken = await call(server.app, key, staffClients.add, { body });
  expect(taken).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

test('a key puts a fee on the next invoice, and the log names it', async () => {
  const client = await newClient();
  await planBilling(owner, client.id, { next: '2026-12-01' });
  const { name, key } = await addKey('invoices:write');
  const body = { words: 'Two hours of changes', amount: 180 };
  const params = { id: client.id };
  const answer = await call(server.app, key, staffBilling.addFee, { params, body });
  expect(parseData(staffBilling.addFee.data, answer)).toMatchObject([{ words: body.words, amount: 180 }]);
  expect(await entriesOfStaff({ client_id: String(client.id) })).toMatchObject([
    { message: expect.stringContaining(`API key “${name}” added a fee of`) },
  ]);
});

test('nothing is written by a key without the scope, of a client, that expired, or that a restore has paused', async () => {
  const client = await newClient();
  const reading = await addKey('clients:read', 'invoices:read', 'clients:write');
  const adding = await addKey('invoices:write');
  const ofClient = parseData(
    apiKeys.create.data,
    await call(server.app, client.alice.token, apiKeys.create, {
      body: { name: 'Zapier', scopes: [...scopes], lifetime: '30' },
    }),
  );
  const add = (token: string) =>
    call(server.app, token, staffClients.add, { body: newClientBody('Never Added') });
  for (const answer of [
    await record(reading.key, client),
    await record(ofClient.key, client),
    await add(adding.key),
    await add(ofClient.key),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'scope_required' } });
  server.clock.now = new Date(noon.getTime() + 30 * day);
  expect((await record(adding.key, client)).status).toBe(401);
  server.clock.now = noon;
  await endAccess(owner, noon);
  expect((await record(adding.key, client)).status).toBe(401);
  const { rows } = await inClient(owner, client.id, () =>
    owner.query('SELECT FROM app.client_payments WHERE client_id = $1', [client.id]),
  );
  expect(rows).toEqual([]);
});
