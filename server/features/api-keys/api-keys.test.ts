import { expect, test } from 'vitest';
import { apiKeys } from '#contract/api-keys/api-keys.ts';
import { maxApiKeys, tooManyApiKeys } from '#contract/api-keys/key-endpoints.ts';
import { activity, type Activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { listings } from '#contract/listings/listings.ts';
import { endAccess } from '#database/backup/end-access.ts';
import { getScope } from '#contract/key-access.ts';
import { scopes, type AnyScope } from '#contract/scopes.ts';
import { monthlyReports } from '#contract/statistics/monthly-reports.ts';
import { operations } from '#contract/table.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { expectSentence } from '#server/testing/caused-events.ts';
import { waitingInDatabase } from '#server/testing/locks.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();
const day = 86_400_000;
const draft = { name: 'Zapier', scopes: ['contacts:read', 'contacts:write'], lifetime: '90' };
const ana = { first_name: 'Ana', last_name: 'Lima', email: 'ana@example.com', lead_source_id: 14 };

async function addKey(client: ClientWorld, body: object = draft): Promise<{ id: number; key: string }> {
  const answer = await call(server.app, client.alice.token, apiKeys.create, { body });
  expect(answer.status).toBe(201);
  return parseData(apiKeys.create.data, answer);
}
const listKeys = async (client: ClientWorld) =>
  parseData(apiKeys.list.data, await call(server.app, client.alice.token, apiKeys.list));

test('a key does what its scopes name, for its own client, and nothing else', async () => {
  const client = await newClient();
  const other = await newClient();
  const { key } = await addKey(client);
  expect(key).toMatch(/^foyer_[0-9a-f]{64}$/);
  const added = await call(server.app, key, contacts.create, { body: ana });
  expect(added.status).toBe(201);
  const { id } = parseData(contacts.create.data, added);
  expect(
    parseData(contacts.read.data, await call(server.app, key, contacts.read, { params: { id } })),
  ).toMatchObject({ first_name: 'Ana' });
  expect(await call(server.app, key, listings.list)).toMatchObject({
    status: 403,
    body: { code: 'scope_required', error: 'This API key doesn’t have the scope for this call.' },
  });
  const theirs = await addKey(other);
  expect((await call(server.app, theirs.key, contacts.read, { params: { id } })).status).toBe(404);
  expect(
    await call(server.app, key, contacts.list, { headers: { 'x-app-id-check': String(other.id) } }),
  ).toMatchObject({ status: 409, body: { code: 'user_mismatch' } });
});

test('the log says by name which key did it, also after it was revoked, and View Only reads that too', async () => {
  const client = await newClient();
  const { id, key } = await addKey(client);
  await call(server.app, key, contacts.create, { body: ana });
  await call(server.app, client.alice.token, apiKeys.revoke, { params: { id } });
  const answer = await call(server.app, client.vic.token, activity.list);
  const row = parseData(activity.list.data, answer).find(({ event }) => event === 'contact.created');
  expect(row).toMatchObject({
    user_name: 'API key Zapier',
    is_staff: false,
    message: 'API key Zapier created Ana Lima.',
  } satisfies Partial<Activity>);
});

test('no endpoint takes a key that lacks its scope, and none without a scope takes any key', async () => {
  const client = await newClient();
  const all = (await addKey(client, { ...draft, scopes })).key;
  const without = new Map<AnyScope, string>();
  for (const scope of scopes) {
    const others = scopes.filter((one) => one !== scope);
    without.set(scope, (await addKey(client, { ...draft, scopes: others })).key);
  }
  const wrong: string[] = [];
  for (const { feature, name, endpoint } of operations) {
    if (endpoint.access.kind === 'open' || endpoint.access.kind === 'site') continue;
    const scope = getScope(endpoint.access);
    const params = { id: 1, month: '2026-11', type: 'description', source: 'ga4', user_id: 1 };
    // an endpoint of the provider has a scope that no key of a client can have
    const token = (scope === null ? undefined : without.get(scope)) ?? all;
    const answer = await call(server.app, token, endpoint, { params });
    if (answer.status !== 403 || !answer.text.includes('"code":"scope_required"'))
      wrong.push(`${feature}.${name} answers ${answer.status}`);
  }
  expect(wrong).toEqual([]);
});

test('a key ends when it expires or is revoked, waits while the account is closed, and never signs anybody in', async () => {
  const client = await newClient();
  const expiring = await addKey(client, { ...draft, lifetime: '30' });
  const lasting = await addKey(client, { ...draft, lifetime: 'never' });
  const statusOf = async (key: string) => (await call(server.app, key, contacts.list)).status;
  server.clock.now = new Date(noon.getTime() + 30 * day - 1000);
  expect(await statusOf(expiring.key)).toBe(200);
  server.clock.now = new Date(noon.getTime() + 30 * day);
  expect(await statusOf(expiring.key)).toBe(401);
  server.clock.now = new Date(noon.getTime() + 4000 * day);
  expect(await statusOf(lasting.key)).toBe(200);
  const setStatus = (status: string) =>
    queryRows(
      server.database,
      'UPDATE app.clients SET account_status = $2 WHERE id = $1',
      [client.id, status],
      client.id,
    );
  await setStatus('Cancelled');
  expect(await call(server.app, lasting.key, contacts.list)).toMatchObject({
    status: 403,
    body: { code: 'account_closed' },
  });
  await setStatus('Live');
  expect(await statusOf(lasting.key)).toBe(200);
  server.clock.now = noon;
  const revoke = () => call(server.app, client.alice.token, apiKeys.revoke, { params: { id: lasting.id } });
  expect((await revoke()).status).toBe(200);
  expect(await statusOf(lasting.key)).toBe(401);
  expect((await revoke()).status).toBe(404);
  expect(await listKeys(client)).toMatchObject([{ id: expiring.id, is_expired: false }]);
  server.clock.now = new Date(noon.getTime() + 13 * day);
  expect((await call(server.app, client.alice.token, apiKeys.list)).status).toBe(200);
});

test('its last use is known to the minute, and does not prolong it', async () => {
  const client = await newClient();
  const { key } = await addKey(client, { ...draft, lifetime: '30' });
  expect(await listKeys(client)).toMatchObject([
    { name: 'Zapier', hint: key.slice(-4), created_by: 'Alice Tester', used_at: null, is_expired: false },
  ]);
  const usedAt = async () => (await listKeys(client))[0]?.used_at;
  await call(server.app, key, contacts.list);
  await expect.poll(usedAt).toBe('2026-11-20T20:00:00Z');
  server.clock.now = new Date(noon.getTime() + 59_000);
  await call(server.app, key, contacts.list);
  server.clock.now = new Date(noon.getTime() + 61_000);
  await call(server.app, key, contacts.list);
  await expect.poll(usedAt).toBe('2026-11-20T20:01:01Z');
  server.clock.now = new Date(noon.getTime() + 30 * day);
  expect((await call(server.app, key, contacts.list)).status).toBe(401);
});

test('only an Admin makes and revokes keys: not staff who act for one, and no key', async () => {
  const client = await newClient();
  const { id, key } = await addKey(client, { ...draft, scopes });
  for (const token of [client.staff.token, client.eve.token, client.vic.token, key]) {
    expect((await call(server.app, token, apiKeys.create, { body: draft })).status).toBe(403);
    expect((await call(server.app, token, apiKeys.revoke, { params: { id } })).status).toBe(403);
  }
  expect((await call(server.app, client.staff.token, apiKeys.list)).status).toBe(200);
  expect((await call(server.app, client.eve.token, apiKeys.list)).status).toBe(403);
  const other = await newClient();
  expect((await call(server.app, other.alice.token, apiKeys.revoke, { params: { id } })).status).toBe(404);
  expect((await call(server.app, key, contacts.list)).status).toBe(200);
});

test.each(['use', 'revocation'])(
  'a key may be used at the moment in which it is revoked, the %s being first',
  async (first) => {
    const client = await newClient();
    const { id, key } = await addKey(client);
    const use = () => call(server.app, key, contacts.list);
    const revoke = () => call(server.app, client.alice.token, apiKeys.revoke, { params: { id } });
    await owner.query('BEGIN');
    await owner.query('SELECT FROM app.sessions WHERE key_id = $1 AND client_id = $2 FOR UPDATE', [
      id,
      client.id,
    ]);
    const one = first === 'use' ? use() : revoke();
    await expect.poll(() => waitingInDatabase(owner)).toBe(1);
    const two = first === 'use' ? revoke() : use();
    await expect.poll(() => waitingInDatabase(owner)).toBe(2);
    await owner.query('COMMIT');
    const [answerOne, answerTwo] = await Promise.all([one, two]);
    expect([answerOne.status, answerTwo.status]).toEqual([200, 200]);
    expect((await use()).status).toBe(401);
  },
);

test('only the hash of a key is stored', async () => {
  const client = await newClient();
  const { key } = await addKey(client);
  const rows = await queryRows<{ row: string }>(
    server.database,
    'SELECT k::text AS row FROM app.api_keys k WHERE client_id = $1 UNION ALL SELECT s::text FROM app.sessions s WHERE client_id = $1',
    [client.id],
    client.id,
  );
  const stored = rows.map(({ row }) => row).join('\n');
  expect(stored).not.toContain(key.slice(6, 40));
  expect(stored).toContain(sha256(key).toString('hex'));
});

test('a draft needs a name, scopes that exist, each once, and an expiry, and there are at most twenty keys', async () => {
  const client = await newClient();
  const create = (body: object) => call(server.app, client.alice.token, apiKeys.create, { body });
  for (const wrong of [
    { name: ' ' },
    { scopes: [] },
    { scopes: ['users:write'] },
    { scopes: ['contacts:read', 'contacts:read'] },
    { lifetime: '31' },
  ])
    expect((await create({ ...draft, ...wrong })).status).toBe(422);
  for (let count = 1; count < maxApiKeys; count += 1) expect((await create(draft)).status).toBe(201);
  const both = await Promise.all([create(draft), create(draft)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(await create(draft)).toMatchObject({ status: 422, body: { error: tooManyApiKeys } });
  server.clock.now = new Date(noon.getTime() + 13 * day);
  const [newest] = await listKeys(client);
  await call(server.app, client.alice.token, apiKeys.revoke, { params: { id: newest?.id ?? 0 } });
  expect((await create(draft)).status).toBe(201);
});

test('a call is limited for each key by itself, and an Idempotency-Key belongs to one key', async () => {
  const client = await newClient();
  const one = await addKey(client, { ...draft, scopes });
  const two = await addKey(client, { ...draft, scopes });
  const print = (key: string) => call(server.app, key, monthlyReports.print, { query: { month: '2026-10' } });
  for (let count = 0; count < 60; count += 1) await print(one.key);
  expect((await print(one.key)).status).toBe(429);
  expect((await print(two.key)).status).not.toBe(429);

  const headers = { 'idempotency-key': 'a-key-of-a-program' };
  const add = async (key: string, email: string) =>
    parseData(
      contacts.create.data,
      await call(server.app, key, contacts.create, { headers, body: { ...ana, email } }),
    ).id;
  const first = await add(one.key, 'bo@example.com');
  expect(await add(one.key, 'bo@example.com')).toBe(first);
  expect(await add(two.key, 'cy@example.com')).not.toBe(first);
});

test('the log says who made and who revoked a key', async () => {
  const client = await newClient();
  const { id } = await addKey(client);
  await expectSentence(server, client.alice.token, 'api_key.created');
  await call(server.app, client.alice.token, apiKeys.revoke, { params: { id } });
  await expectSentence(server, client.alice.token, 'api_key.revoked');
});

test('after a restore nobody is let in by what the backup knew, and an Admin confirms each key', async () => {
  const client = await newClient();
  const { id, key } = await addKey(client);
  const revoked = await addKey(client);
  await call(server.app, client.alice.token, apiKeys.revoke, { params: { id: revoked.id } });
  const confirm = (which: number, token: string) =>
    call(server.app, token, apiKeys.confirm, { params: { id: which } });
  expect((await confirm(id, client.alice.token)).status).toBe(404);
  const { rows } = await owner.query<{ session: object }>(
    `SELECT to_jsonb(s) AS session FROM app.sessions s WHERE kind <> 'key'`,
  );
  const people = JSON.stringify(rows.map(({ session }) => session));
  await endAccess(owner, server.clock.now);
  expect((await call(server.app, client.alice.token, apiKeys.list)).status).toBe(401);
  expect((await call(server.app, key, contacts.list)).status).toBe(401);

  // as if its people had signed in again
  await owner.query(putBack, [people]);
  expect(await listKeys(client)).toMatchObject([{ id, is_paused: true }]);
  for (const { token } of [client.eve, client.vic]) expect((await confirm(id, token)).status).toBe(403);
  expect((await confirm(id, (await newClient()).alice.token)).status).toBe(404);
  expect((await call(server.app, key, contacts.list)).status).toBe(401);
  expect((await confirm(id, client.alice.token)).status).toBe(200);
  expect((await call(server.app, key, contacts.list)).status).toBe(200);
  expect((await confirm(id, client.alice.token)).status).toBe(404);
  expect((await confirm(revoked.id, client.alice.token)).status).toBe(404);
  expect((await call(server.app, revoked.key, contacts.list)).status).toBe(401);
  await expectSentence(server, client.alice.token, 'api_key.confirmed');
});

const putBack = `INSERT INTO app.sessions OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::app.sessions, $1)`;
