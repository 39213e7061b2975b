import { expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { staffLog } from '#contract/staff/log.ts';
import { staffPeople } from '#contract/staff/people.ts';
import { staffTeam } from '#contract/staff/team.ts';
import { staff } from '#contract/staff/staff.ts';
import { withClient } from '#database/connection.ts';
import { extendStaffChain, verifyStaffLog } from '#server/features/activity/staff-chain.ts';
import { createTaskContext, createWorkerPool, withConnection } from '#server/core/db/worker-pool.ts';
import { encode } from '#server/core/db/sql.ts';
import { listStaffLog } from './cross-client/log.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, makeStaff, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000000' } });
const robin = await makeStaff(server.database, 'robin@provider.example.com');
const harbour = await newClient({ name: 'Harbour Homes' });
const meadow = await newClient({ name: 'Meadow Realty' });
const reason = 'As agreed on the phone';

type Entry = { key: string; message: string; staff: { id: number }; client: { id: number } | null };
type Answer = { data: Entry[]; meta: { older: string | null; colleagues: object[]; client: object | null } };
const read = async (query: Record<string, string> = {}): Promise<Answer> =>
  JSON.parse((await call(server.app, sam.token, staffLog.list, { query })).text);
const later = (seconds: number) => (server.clock.now = new Date(noon.getTime() + seconds * 1000));

test('what staff did to clients, during visits and to colleagues stands in one order, in words for staff', async () => {
  await call(server.app, sam.token, account.impersonate, { body: { client_id: harbour.id, reason } });
  later(1);
  await call(server.app, harbour.staff.token, contacts.create, {
    body: { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.net', lead_source_id: 14 },
  });
  later(2);
  await call(server.app, robin.token, staffPeople.switchOff, {
    params: { id: meadow.id, user_id: meadow.vic.id },
    body: { reason },
  });
  later(3);
  await call(server.app, sam.token, staffTeam.switchOff, { params: { id: robin.id }, body: { reason } });
  // actions of users are not actions of staff
  await call(server.app, harbour.alice.token, contacts.create, {
    body: { first_name: 'Vera', last_name: 'Visitor', email: 'vera@example.net', lead_source_id: 14 },
  });
  const { data, meta } = await read();
  expect(data.map(({ message }) => message)).toEqual([
    'Sam Provider switched off the account of Sam Provider.',
    `Sam Provider switched off sign-in for Vic Tester: ${reason}`,
    'Sam Provider created a contact.',
    `Sam Provider signed in to the account: ${reason}`,
  ]);
  expect(data.map(({ client }) => client?.id)).toEqual([undefined, meadow.id, harbour.id, harbour.id]);
  expect(meta).toMatchObject({ older: null, client: null });
  expect(meta.colleagues.length).toBe(2);
});

test('it is narrowed to a colleague and to a client', async () => {
  const byRobin = await read({ staff_id: String(robin.id) });
  expect(byRobin.data.map(({ client }) => client?.id)).toEqual([meadow.id]);
  const atHarbour = await read({ client_id: String(harbour.id) });
  expect(atHarbour.data.length).toBe(2);
  expect(atHarbour.meta.client).toEqual({ id: harbour.id, name: 'Harbour Homes' });
  expect((await read({ client_id: String(meadow.id), staff_id: String(sam.id) })).data).toEqual([]);
});

test('pages follow each other without a gap, entries of one instant in both logs included', async () => {
  for (let n = 0; n < 5; n += 1)
    for (const client of [harbour, meadow])
      await call(server.app, sam.token, staff.changeClient, {
        params: { id: client.id },
        body: { package: n % 2 ? 'Grow' : 'Drive' },
      });
  for (let n = 0; n < 6; n += 1)
    await queryRows(
      server.database,
      `INSERT INTO app.staff_log (staff_id, event, details, created_at) VALUES ($1, 'job.retried', '{"job": "sweep"}', $2)`,
      [sam.id, noon],
    );
  const whole = (await read({ take: '100' })).data.map(({ key }) => key);
  const paged: string[] = [];
  let before: string | null = null;
  do {
    const { data, meta }: Answer = await read({ take: '3', ...(before ? { before } : {}) });
    paged.push(...data.map(({ key }) => key));
    before = meta.older;
  } while (before);
  expect(whole.length).toBe(20);
  expect(paged).toEqual(whole);
});

test('a page far down reads as few rows as the first, whatever is asked for', async () => {
  await withClient(server.database.owner, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(meadow.id)]);
    await db.query(
      `INSERT INTO app.activity (client_id, type, event, staff_id, created_at)
       SELECT $1, 'user', 'staff.client_changed', $2, $3::timestamptz - n * interval '1 minute' FROM generate_series(1, 40000) n`,
      [meadow.id, robin.id, noon],
    );
    await db.query('ANALYZE app.activity');
  });
  const moment = String(BigInt(noon.getTime() - 30_000 * 60_000) * 1000n);
  const before = { moment, clientId: String(meadow.id), id: '1' };
  for (const filter of [{}, { staffId: robin.id }, { clientId: meadow.id }]) {
    const { text, values } = listStaffLog({ before, take: 30, staffId: null, clientId: null, ...filter });
    const plan = await withClient(server.database.system, (db) =>
      db.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values.map(encode)),
    );
    const read = rowsRead(plan.rows[0]?.['QUERY PLAN']);
    expect(read).toBeGreaterThan(30);
    expect(read).toBeLessThan(40);
  }
});

/** The rows of the clients' logs that a plan has read, including discarded ones. */
function rowsRead(plan: unknown): number {
  if (Array.isArray(plan)) return plan.reduce((sum: number, one) => sum + rowsRead(one), 0);
  if (typeof plan !== 'object' || plan === null) return 0;
  const node = new Map<string, unknown>(Object.entries(plan));
  const number = (key: string) => Number(node.get(key) ?? 0);
  const own =
    node.get('Relation Name') === 'activity'
      ? (number('Actual Rows') + number('Rows Removed by Filter')) * number('Actual Loops')
      : 0;
  return own + rowsRead(node.get('Plan')) + rowsRead(node.get('Plans'));
}

test('the log of staff is chained, and a changed, removed or slipped-in entry is found', async () => {
  const pool = createWorkerPool(server.database.worker, () => {});
  const withDb = <T>(work: (db: ReturnType<typeof createTaskContext>) => Promise<T>) =>
    withConnection(pool, (connection) => work(createTaskContext(connection, noon)));
  const verify = () => withDb((db) => verifyStaffLog(db));
  const change = (text: string, values: unknown[] = []) => queryRows(server.database, text, values);
  try {
    await withDb(extendStaffChain);
    const whole = await verify();
    expect(whole).toMatchObject({ broken: null, waiting: 0 });
    expect(whole.rows).toBeGreaterThan(6);

    await change(`UPDATE app.staff_log SET reason = reason || '!' WHERE event = 'switched_off' RETURNING id`);
    expect((await verify()).broken).toContain('the row is not what was chained');
    await change(
      `UPDATE app.staff_log SET reason = left(reason, -1) WHERE event = 'switched_off' RETURNING id`,
    );
    expect((await verify()).broken).toBeNull();

    await change(`UPDATE app.staff_log_chain SET chained_at = now() - interval '2 hours' RETURNING seq`);
    await change(
      `INSERT INTO app.staff_log (id, staff_id, event, created_at) OVERRIDING SYSTEM VALUE VALUES (0, $1, 'job.retried', $2) RETURNING id`,
      [sam.id, noon],
    );
    expect((await verify()).broken).toContain('it was never chained');
    await change('DELETE FROM app.staff_log WHERE id = 0 RETURNING id');
    const { rows, hash } = await verify();
    expect((await withDb((db) => verifyStaffLog(db, { seq: rows + 1, hash }))).broken).toContain('longer');
    await change(`DELETE FROM app.staff_log WHERE event = 'switched_off' RETURNING id`);
    expect((await verify()).broken).toContain('the row is gone');
  } finally {
    await pool.end();
  }
});

test('the log of staff is append-only for every database login', async () => {
  const { system, app, read, worker } = server.database;
  const changes = [
    "UPDATE app.staff_log SET reason = 'Another reason'",
    'DELETE FROM app.staff_log',
    'TRUNCATE app.staff_log',
  ];
  for (const login of [system, app, read, worker])
    for (const change of changes)
      await expect(withClient(login, (db) => db.query(change))).rejects.toThrow(
        /permission denied|read-only/,
      );
  // the worker reads it, to chain its entries
  for (const login of [app, read])
    await expect(withClient(login, (db) => db.query('SELECT FROM app.staff_log'))).rejects.toThrow(
      /permission denied/,
    );
});
