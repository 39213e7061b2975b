import { expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { cancelFirst, erasureBegan, erasureExists, staffErasures } from '#contract/staff/erasure.ts';
import { staffLog } from '#contract/staff/log.ts';
import { staff } from '#contract/staff/staff.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { password, queryRows } from '#server/testing/logins.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { call, makeStaff, noon, type ClientWorld } from '#server/testing/people.ts';
import { fillRows } from '#server/testing/security/rows.ts';
import { findCanaries, insertCanaries, setUnchangeable } from '#server/testing/security/canaries.ts';
import { listTables } from '#server/testing/security/tables.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { verifyActivity } from '#server/features/activity/verify-chain.ts';
import { extendHashChain } from '#server/features/activity/hash-chain.ts';
import { beginErasures, eraseBatch } from './erase-client.ts';

const { server, owner, sam, newClient } = await testWorld({ hasLogins: true });
const reason = { reason: 'The agent asked us in writing' };
const afterDays = (days: number) => new Date(noon.getTime() + days * 86_400_000);

const ask = ({ id }: ClientWorld, token = sam.token) =>
  call(server.app, token, staffErasures.ask, { params: { id }, body: reason });
const stop = ({ id }: ClientWorld) => call(server.app, sam.token, staffErasures.stop, { params: { id } });
const read = ({ id }: ClientWorld) => call(server.app, sam.token, staff.client, { params: { id } });
const setStatus = ({ id }: ClientWorld, account_status: string) =>
  call(server.app, sam.token, staff.changeClient, { params: { id }, body: { account_status } });
const listed = async ({ id }: ClientWorld) => {
  const { text } = await call(server.app, sam.token, staffErasures.list);
  const { data }: { data: { client_id: number }[] } = JSON.parse(text);
  return data.find(({ client_id }) => client_id === id);
};
const begin = (now: Date) => withTransaction(server.database, now, beginErasures);
const erasureOf = async ({ id }: ClientWorld): Promise<number> =>
  (
    await owner.query<{ id: number }>('SELECT max(id) AS id FROM app.client_erasures WHERE client_id = $1', [
      id,
    ])
  ).rows[0]?.id ?? 0;
/** Everything that belongs to a client, in tables with a client's id. */
const countRows = async (id: number): Promise<number> => {
  let sum = 0;
  for (const { name, isOfClients } of await listTables(owner)) {
    if (!isOfClients || records.includes(name)) continue;
    const column = name === 'clients' ? 'id' : 'client_id';
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM app.${name} WHERE ${column} = $1`,
      [id],
    );
    sum += rows[0]?.n ?? 0;
  }
  return sum;
};
/** These stay: they record the actions of staff on clients. */
const records = ['client_erasures', 'staff_log', 'staff_log_chain'];

async function eraseAll(client: ClientWorld, now: Date): Promise<number[]> {
  await begin(now);
  const erasure = await erasureOf(client);
  const batches: number[] = [];
  for (let before = await countRows(client.id); before > 0;) {
    await withTransaction(server.database, now, (context) => eraseBatch(context, { erasure }));
    const after = await countRows(client.id);
    batches.push(before - after);
    before = after;
  }
  return batches;
}

test('only an owner has a client erased, and only a cancelled one, once', async () => {
  const client = await newClient();
  const manager = await makeStaff(server.database, 'mia@provider.example.com', 'Manager');
  expect((await ask(client)).body).toMatchObject({ error: cancelFirst });
  await setStatus(client, 'Cancelled');
  expect((await ask(client, manager.token)).status).toBe(403);
  expect((await ask(client)).body).toMatchObject({
    data: {
      erasure: {
        ...reason,
        staff_name: 'Sam Provider',
        asked_at: '2026-11-20T20:00:00Z',
        acts_at: '2026-12-20T20:00:00Z',
        has_begun: false,
      },
    },
  });
  expect((await ask(client)).body).toMatchObject({ error: erasureExists });
  expect((await call(server.app, sam.token, staffLog.list)).text).toContain(
    `asked for everything of client ${client.id} to be erased.`,
  );
});

test('its Admins are told once, with the day on their calendar', async () => {
  const client = await newClient();
  await setStatus(client, 'Cancelled');
  await ask(client);
  await ask(client);
  const mails = await queryRows(
    server.database,
    "SELECT address, details ->> 'on' AS on FROM app.outbox WHERE template = 'erasure-asked' AND client_id = $1",
    [client.id],
  );
  expect(mails).toEqual([{ address: client.alice.email, on: '2026-12-20' }]);
});

test('within thirty days it is stopped, by whoever says so or opens the account again, and erases nothing', async () => {
  const [stopped, reopened, early] = [await newClient(), await newClient(), await newClient()];
  for (const client of [stopped, reopened, early]) {
    await setStatus(client, 'Cancelled');
    await ask(client);
  }
  expect((await stop(stopped)).body).toMatchObject({ data: { erasure: null } });
  await expectStaffSentence(server, sam.token, `Sam Provider stopped the erasure of client ${stopped.id}.`);
  expect((await stop(stopped)).status).toBe(404);
  expect((await setStatus(reopened, 'Live')).body).toMatchObject({ data: { erasure: null } });
  await begin(afterDays(29.9));
  expect(await listed(early)).toMatchObject({ state: 'waiting', client_name: `Client ${early.id}` });
  await stop(early);
  await begin(afterDays(31));
  for (const client of [stopped, reopened, early]) {
    expect(await listed(client)).toMatchObject({ state: 'stopped', stopped_by_name: 'Sam Provider' });
    expect((await read(client)).status).toBe(200);
  }
});

test('once it has begun nobody stops it or opens the account', async () => {
  const client = await newClient();
  await setStatus(client, 'Cancelled');
  await ask(client);
  await begin(afterDays(30));
  expect((await stop(client)).body).toMatchObject({ error: erasureBegan });
  expect((await setStatus(client, 'Live')).body).toMatchObject({ error: erasureBegan });
  expect((await read(client)).body).toMatchObject({ data: { account_status: 'Cancelled' } });
});

test('the log of an erased client is missed by nobody, though its end was recorded', async () => {
  const client = await newClient();
  await setStatus(client, 'Cancelled');
  await withTransaction(server.database, noon, extendHashChain);
  const { heads } = await withTransaction(server.database, noon, (context) => verifyActivity(context));
  expect(heads.map(({ client_id }) => client_id)).toContain(client.id);
  await ask(client);
  await eraseAll(client, afterDays(30));
  const { broken } = await withTransaction(server.database, noon, (context) =>
    verifyActivity(context, heads),
  );
  expect(broken).toBeNull();
});

test('nothing of an erased client is left in any table but the record, and its neighbours lose nothing', async () => {
  const [client, neighbour] = [await newClient(), await newClient()];
  for (const one of [client, neighbour]) await fillRows(owner, one, noon);
  const tables = (await listTables(owner)).filter(({ name }) => !records.includes(name));
  await setStatus(client, 'Cancelled');
  await setUnchangeable(owner, false);
  await insertCanaries(owner, tables, 'A', client.id);
  await setUnchangeable(owner, true);
  await owner.query(
    `INSERT INTO app.login_codes (code_hash, kind, client_id, user_id, expires_at) VALUES ('x', 'client', $1, $2, $3)`,
    [client.id, client.alice.id, noon],
  );
  await owner.query(
    `INSERT INTO jobs.job (name, data) SELECT 'forgot-password', jsonb_build_object('email', u.email) FROM app.users u WHERE client_id = $1`,
    [client.id],
  );
  await owner.query(
    `INSERT INTO app.outbox (template, address, subject, created_at, next_try_at)
     SELECT 'reset-password', u.email, 'CANARY-A-outbox', $2, $2 FROM app.users u WHERE client_id = $1`,
    [client.id, noon],
  );
  await owner.query(
    `INSERT INTO app.queue_items (kind, subject, details, created_at, waits_from)
     SELECT 'failed-mail', 'CANARY-A-queue', jsonb_build_object('address', u.email), $2, $2 FROM app.users u WHERE client_id = $1 LIMIT 1`,
    [client.id, noon],
  );
  await owner.query(
    `WITH item AS (
       INSERT INTO app.queue_items (kind, subject, details, occurrences, created_at, waits_from)
       VALUES ('failed-mail', 'all', '{"address": "somebody@else.example"}', 2, $2, $2) RETURNING id)
     INSERT INTO app.queue_occurrences (item_id, subject, details, came_at)
     SELECT item.id, o.subject, jsonb_build_object('address', o.address), $2 FROM item, (
       SELECT 'CANARY-A-mail' AS subject, min(email) AS address FROM app.users WHERE client_id = $1
       UNION ALL SELECT 'of another', 'somebody@else.example') o`,
    [client.id, noon],
  );
  await owner.query(
    `INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at, client_id, user_id)
     SELECT sha256('CANARY-A-invitation'), 'activation', l.email, $2, $2, l.client_id, l.user_id FROM app.logins l WHERE client_id = $1 LIMIT 1`,
    [client.id, noon],
  );
  const rowsBefore = await describeRows(client.id);
  const ofClients = tables.filter(({ isOfClients }) => isOfClients).map(({ name }) => name);
  expect(
    ofClients.filter((name) => !rowsBefore.includes(`${name} of it`)),
    'tables without a row',
  ).toEqual([]);
  const neighbourBefore = await checksums(neighbour.id);

  await ask(client);
  await eraseAll(client, afterDays(30));

  expect((await describeRows(client.id)).filter((name) => name.endsWith(' of it'))).toEqual([]);
  expect(await textsWithCanaries()).toEqual([]);
  const { rows: stillCounted } = await owner.query(
    `SELECT q.occurrences, o.subject FROM app.queue_items q JOIN app.queue_occurrences o ON o.item_id = q.id WHERE q.client_id IS NULL`,
  );
  expect(stillCounted).toEqual([{ occurrences: 1, subject: 'of another' }]);
  expect(await checksums(neighbour.id)).toEqual(neighbourBefore);
  expect(await listed(client)).toMatchObject({
    state: 'done',
    client_name: null,
    ...reason,
    staff_name: 'Sam Provider',
    done_at: '2026-12-20T20:00:00Z',
    counts: { clients: 1, leads: 3, lead_history: 3, users: 3, sessions: 4, files: expect.any(Number) },
  });
  expect((await read(client)).status).toBe(404);
  const signIn = await call(server.app, null, account.signIn, {
    body: { email: client.alice.email, password },
  });
  expect(signIn.status).toBe(401);
  expect((await call(server.app, sam.token, staffLog.list)).text).toContain(
    `Client ${client.id} has been erased, as Sam Provider had asked.`,
  );
  // the bytes of its files go as well
  const { rows: removals } = await owner.query<{ n: number }>(
    `SELECT sum(jsonb_array_length(data -> 'names'))::int AS n FROM jobs.job WHERE name = 'remove-files'`,
  );
  expect(removals[0]?.n).toBeGreaterThan(5);
});

test('a large client goes in batches of two thousand rows', async () => {
  const client = await newClient();
  await addLeads(client, 3500);
  await setStatus(client, 'Cancelled');
  await ask(client);
  const batches = await eraseAll(client, afterDays(30));
  expect(batches.length).toBeGreaterThan(3);
  expect(Math.max(...batches)).toBeLessThanOrEqual(2010);
  expect(await listed(client)).toMatchObject({ state: 'done', counts: { leads: 3500, lead_history: 3500 } });
});

const addLeads = ({ id }: ClientWorld, count: number) =>
  owner.query(
    `WITH l AS (
       INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
       SELECT $1, 'Nora', 'Novak', 'nora' || n || '@example.com', 1, true, true, $3, $3 FROM generate_series(1, $2) n RETURNING client_id, id, email)
     INSERT INTO app.lead_history (client_id, lead_id, email, lead_source_id, created_at) SELECT client_id, id, email, 1, $3 FROM l`,
    [id, count, noon],
  );

/** Which tables have rows of the client. */
async function describeRows(id: number): Promise<string[]> {
  const found: string[] = [];
  for (const { name, isOfClients } of await listTables(owner)) {
    if (!isOfClients || records.includes(name)) continue;
    const column = name === 'clients' ? 'id' : 'client_id';
    const { rowCount } = await owner.query(`SELECT FROM app.${name} WHERE ${column} = $1 LIMIT 1`, [id]);
    if (rowCount) found.push(`${name} of it`);
  }
  return found;
}

/** Of every table, and the jobs. */
async function textsWithCanaries(): Promise<string[]> {
  const places = [...(await listTables(owner)).map(({ name }) => `app.${name}`), 'jobs.job'];
  const found: string[] = [];
  for (const place of places) {
    const { rows } = await owner.query<{ text: string }>(`SELECT t::text AS text FROM ${place} t`);
    if (rows.some(({ text }) => findCanaries(text).length > 0)) found.push(place);
  }
  return found;
}

async function checksums(id: number): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name, isOfClients } of await listTables(owner)) {
    const whose = !isOfClients ? 'true' : `${name === 'clients' ? 'id' : 'client_id'} = ${id}`;
    if (records.includes(name) || (!isOfClients && name !== 'logins')) continue;
    const { rows } = await owner.query<{ sum: string }>(
      `SELECT concat(count(*), ' ', md5(string_agg(t::text, ',' ORDER BY t::text))) AS sum FROM app.${name} t WHERE ${whose}`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}
