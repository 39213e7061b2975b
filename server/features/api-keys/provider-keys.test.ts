import { expect, test } from 'vitest';
import { apiKeys } from '#contract/api-keys/api-keys.ts';
import { maxApiKeys, tooManyApiKeys } from '#contract/api-keys/key-endpoints.ts';
import { providerKeys } from '#contract/api-keys/provider-keys.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { getScope } from '#contract/key-access.ts';
import { providerScopes, scopes, type AnyScope } from '#contract/scopes.ts';
import { staff } from '#contract/staff/staff.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { operations } from '#contract/table.ts';
import { endAccess } from '#database/backup/end-access.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { waitingInDatabase } from '#server/testing/locks.ts';
import { call, makeStaff, noon } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();
const day = 86_400_000;
const draft = { name: 'Accounting', scopes: [...providerScopes], lifetime: '90' };

async function addKey(body: object = draft): Promise<{ id: number; key: string }> {
  const answer = await call(server.app, sam.token, providerKeys.create, { body });
  expect(answer.status).toBe(201);
  return parseData(providerKeys.create.data, answer);
}
const revoke = (id: number, token = sam.token) =>
  call(server.app, token, providerKeys.revoke, { params: { id } });
const listKeys = async () =>
  parseData(providerKeys.list.data, await call(server.app, sam.token, providerKeys.list));

test('a key reads the clients, invoices and launches of all clients, and is refused once it is revoked', async () => {
  const client = await newClient({ name: 'Harbour Homes' });
  const { id, key } = await addKey();
  expect(key).toMatch(/^foyer_[0-9a-f]{64}$/);
  const params = { id: client.id };
  const listed = await call(server.app, key, staff.clients, { query: { search: 'Harbour Homes' } });
  expect(parseData(staff.clients.data, listed)).toMatchObject([{ id: client.id, name: 'Harbour Homes' }]);
  for (const endpoint of [staff.client, staffBilling.client, staffLaunch.read])
    expect((await call(server.app, key, endpoint, { params })).status).toBe(200);
  expect((await call(server.app, key, staff.client, { params: { id: client.id + 1000 } })).status).toBe(404);
  expect(await listKeys()).toMatchObject([{ id, name: 'Accounting', created_by: 'Sam Provider' }]);
  expect((await revoke(id)).status).toBe(200);
  expect((await call(server.app, key, staff.clients)).status).toBe(401);
  expect((await revoke(id)).status).toBe(404);
  await expectStaffSentence(server, sam.token, "Sam Provider made the API key 'Accounting'.");
  await expectStaffSentence(server, sam.token, "Sam Provider revoked the API key 'Accounting'.");
});

test('no endpoint takes a key of the provider that lacks its scope, and none of clients takes any', async () => {
  const all = await addKey();
  const without = new Map<AnyScope, { id: number; key: string }>();
  for (const scope of providerScopes) {
    const others = providerScopes.filter((one) => one !== scope);
    without.set(scope, await addKey({ ...draft, scopes: others }));
  }
  const wrong: string[] = [];
  for (const { feature, name, endpoint } of operations) {
    if (endpoint.access.kind === 'open' || endpoint.access.kind === 'site') continue;
    const scope = getScope(endpoint.access);
    const { key } = (scope === null ? undefined : without.get(scope)) ?? all;
    const params = { id: 1, month: '2026-11', type: 'description', source: 'ga4', user_id: 1 };
    const answer = await call(server.app, key, endpoint, { params });
    if (answer.status !== 403 || !answer.text.includes('"code":"scope_required"'))
      wrong.push(`${feature}.${name} answers ${answer.status}`);
  }
  expect(wrong).toEqual([]);
  for (const { id } of [all, ...without.values()]) await revoke(id);
});

test('a key of the provider cannot take a client’s part, and nobody can give the scopes of one kind to the other', async () => {
  const client = await newClient();
  const { id, key } = await addKey();
  const headers = { 'x-app-id-check': String(client.id) };
  expect((await call(server.app, key, contacts.list, { headers })).status).toBe(409);
  expect((await call(server.app, key, staff.clients, { headers })).status).toBe(409);
  const make = (token: string, body: object, endpoint: typeof apiKeys.create | typeof providerKeys.create) =>
    call(server.app, token, endpoint, { body });
  for (const scope of providerScopes)
    expect((await make(client.alice.token, { ...draft, scopes: [scope] }, apiKeys.create)).status).toBe(422);
  for (const scope of scopes)
    expect((await make(sam.token, { ...draft, scopes: [scope] }, providerKeys.create)).status).toBe(422);
  await revoke(id);
});

test('only an owner of the provider makes, sees and revokes keys: no other role, no client and no key', async () => {
  const client = await newClient();
  const { id, key } = await addKey();
  const others = [client.alice.token, client.staff.token, key];
  for (const role of ['Manager', 'Support', 'Designer', 'Finance'] as const)
    others.push((await makeStaff(server.database, `${role}-keys@provider.example.com`, role)).token);
  for (const token of others) {
    expect((await call(server.app, token, providerKeys.list)).status).toBe(403);
    expect((await call(server.app, token, providerKeys.create, { body: draft })).status).toBe(403);
    expect((await revoke(id, token)).status).toBe(403);
    expect((await call(server.app, token, providerKeys.confirm, { params: { id } })).status).toBe(403);
  }
  expect((await call(server.app, key, staff.clients)).status).toBe(200);
  await revoke(id);
});

test('a key ends when it expires, says when it was used, and only its hash is stored', async () => {
  const { id, key } = await addKey({ ...draft, lifetime: '30' });
  const statusOf = async () => (await call(server.app, key, staff.clients)).status;
  expect((await listKeys())[0]).toMatchObject({ id, used_at: null });
  expect(await statusOf()).toBe(200);
  await expect.poll(async () => (await listKeys())[0]?.used_at).toBe(noon.toISOString().replace('.000', ''));
  server.clock.now = new Date(noon.getTime() + 30 * day - 1000);
  expect(await statusOf()).toBe(200);
  server.clock.now = new Date(noon.getTime() + 30 * day);
  expect(await statusOf()).toBe(401);
  server.clock.now = noon;
  const { rows } = await owner.query<{ row: string }>(
    'SELECT k::text AS row FROM app.provider_keys k UNION ALL SELECT s::text FROM app.sessions s',
  );
  const stored = rows.map(({ row }) => row).join('\n');
  expect(stored).not.toContain(key.slice(6, 40));
  expect(stored).toContain(sha256(key).toString('hex'));
  await revoke(id);
});

test('there are at most twenty keys, also when two are made at once', async () => {
  for (const { id } of await listKeys()) await revoke(id);
  for (let count = 1; count < maxApiKeys; count += 1) await addKey();
  const both = await Promise.all(
    [1, 2].map(() => call(server.app, sam.token, providerKeys.create, { body: draft })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(both.find(({ status }) => status === 422)?.body).toMatchObject({ error: tooManyApiKeys });
  for (const { id } of await listKeys()) await revoke(id);
  expect(await listKeys()).toEqual([]);
});

test('a key may be used at the moment in which it is revoked', async () => {
  const { id, key } = await addKey();
  await owner.query('BEGIN');
  await owner.query(`SELECT FROM app.sessions WHERE key_id = $1 AND kind = 'provider_key' FOR UPDATE`, [id]);
  const used = call(server.app, key, staff.clients);
  await expect.poll(() => waitingInDatabase(owner)).toBe(1);
  const revoked = revoke(id);
  await expect.poll(() => waitingInDatabase(owner)).toBe(2);
  await owner.query('COMMIT');
  expect([(await used).status, (await revoked).status]).toEqual([200, 200]);
});

test('calls are limited for each key by itself', async () => {
  const [one, two] = [await addKey(), await addKey()];
  const read = async (key: string) => (await call(server.app, key, staffBilling.receivables)).status;
  for (let count = 0; count < 120; count += 1) expect(await read(one.key)).toBe(200);
  expect([await read(one.key), await read(two.key)]).toEqual([429, 200]);
  for (const { id } of [one, two]) await revoke(id);
});

test('after a restore a key waits until an owner confirms it, and one that was revoked stays so', async () => {
  const { id, key } = await addKey();
  const revoked = await addKey();
  await revoke(revoked.id);
  const confirm = (which: number) =>
    call(server.app, sam.token, providerKeys.confirm, { params: { id: which } });
  expect((await confirm(id)).status).toBe(404);
  const { rows } = await owner.query<{ session: object }>(
    'SELECT to_jsonb(s) AS session FROM app.sessions s WHERE key_id IS NULL',
  );
  await endAccess(owner, server.clock.now);
  expect((await call(server.app, sam.token, providerKeys.list)).status).toBe(401);
  // as if its people had signed in again
  await owner.query(
    'INSERT INTO app.sessions OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::app.sessions, $1)',
    [JSON.stringify(rows.map(({ session }) => session))],
  );
  expect(await listKeys()).toMatchObject([{ id, is_paused: true }]);
  expect((await call(server.app, key, staff.clients)).status).toBe(401);
  expect((await confirm(id)).status).toBe(200);
  expect((await call(server.app, key, staff.clients)).status).toBe(200);
  for (const which of [id, revoked.id]) expect((await confirm(which)).status).toBe(404);
  expect((await call(server.app, revoked.key, staff.clients)).status).toBe(401);
  await expectStaffSentence(server, sam.token, "Sam Provider confirmed the API key 'Accounting'.");
});
