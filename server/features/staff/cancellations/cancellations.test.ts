import { expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { staffCancellations } from '#contract/staff/cancellations.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staff } from '#contract/staff/staff.ts';
import { inClient } from '#server/testing/billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { noonOn, packageChanges } from '#server/testing/package-changes.ts';
import { call, makeStaff, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { closeAccounts } from './cancellations.ts';

const world = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { server, owner, sam } = world;
const { ask, bill, payingClient, show, change, stateOf } = packageChanges(world);

const reason = 'They are retiring at the end of the year';
/** The sessions of staff last as long as the tests. */
const byStaff = async (day: string, endpoint: Parameters<typeof call>[2], id: number, body?: object) => {
  await ask(day, 'client', { params: { id } });
  return call(server.app, sam.token, endpoint, { params: { id }, ...(body && { body }) });
};
const plan = (day: string, { id }: ClientWorld) => byStaff(day, staffCancellations.plan, id, { reason });
const withdraw = (day: string, { id }: ClientWorld) =>
  byStaff(day, staffCancellations.withdraw, id, { reason });
const setStatus = (day: string, { id }: ClientWorld, account_status: string) =>
  byStaff(day, staff.changeClient, id, { account_status });
const pageOf = async (day: string, { id }: ClientWorld) =>
  parseData(staff.client.data, await byStaff(day, staff.client, id));
const infoOf = async (day: string, { id }: ClientWorld) =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } })).info;
const close = (now: Date) => withTransaction(server.database, now, closeAccounts);

/** The traces of a closing, without its author and time. */
const readTraces = ({ id }: ClientWorld) =>
  inClient(owner, id, async () => {
    const { rows } = await owner.query<{ status: string; planned: string | null }>(
      `SELECT (SELECT account_status FROM app.clients WHERE id = $1) AS status,
         (SELECT count(*)::int FROM app.sessions WHERE client_id = $1 AND kind = 'client' AND revoked_at IS NULL) AS sessions,
         (SELECT count(*)::int FROM app.activity WHERE client_id = $1 AND event = 'staff.status_changed' AND details ->> 'change' = 'cancelled') AS logged,
         (SELECT array_agg(DISTINCT event) FROM app.notifications WHERE client_id = $1 AND event LIKE 'staff.%') AS notified,
         (SELECT array_agg(address || ' ' || (details ->> 'change')) FROM app.outbox WHERE client_id = $1 AND template = 'account-status')
           = (SELECT array_agg(email || ' cancelled') FROM app.active_admins WHERE client_id = $1) AS mailed,
         (SELECT count(*)::int FROM app.queue_items WHERE client_id = $1 AND done_at IS NULL) AS waiting,
         (SELECT cancels_on::text FROM app.billing_accounts WHERE client_id = $1) AS planned`,
      [id],
    );
    return rows[0];
  });

test('an account is closed at the start of the day after its paid period, and nothing is charged from then on', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const other = await payingClient({ from: '2026-11-01' });
  expect((await plan('2026-11-20', client)).body).toMatchObject({
    data: { account_status: 'Live', cancels_on: '2026-12-01', period_ends_on: '2026-12-01' },
  });
  expect(await infoOf('2026-11-20', client)).toMatchObject({
    cancelsOn: '2026-12-01',
    nextPaymentAmount: null,
    nextPaymentDue: null,
  });
  await inClient(owner, client.id, () =>
    owner.query(`UPDATE app.clients SET time_zone = 'America/Toronto' WHERE id = $1`, [client.id]),
  );
  // a minute before midnight in Toronto it is open
  await close(new Date('2026-12-01T04:59:00Z'));
  expect(await pageOf('2026-11-30', client)).toMatchObject({ account_status: 'Live' });
  await close(new Date('2026-12-01T05:00:00Z'));
  await bill('2026-12-01');
  await close(noonOn('2026-12-01'));
  expect(await readTraces(client)).toMatchObject({
    status: 'Cancelled',
    logged: 1,
    mailed: true,
    planned: null,
  });
  expect((await readBooks(owner, client.id)).invoices).toHaveLength(1);
  expect((await readBooks(owner, other.id)).invoices).toHaveLength(2);
  await bill('2027-01-02');
  expect((await readBooks(owner, client.id)).invoices).toHaveLength(1);
  const log = await byStaff('2026-12-02', staffRecords.activity, client.id);
  const messages = parseData(staffRecords.activity.data, log).map(({ message }) => message);
  expect(messages).toEqual(
    expect.arrayContaining([
      'This account was closed, as planned.',
      expect.stringMatching(/ cancelled this account for Dec 1, 2026\.$/),
    ]),
  );
});

test('the worker leaves what staff leave who cancel an account', async () => {
  const [planned, direct] = [
    await payingClient({ from: '2026-11-01' }),
    await payingClient({ from: '2026-11-01' }),
  ];
  for (const { id } of [planned, direct])
    await owner.query(`UPDATE app.clients SET state_or_province = NULL WHERE id = $1`, [id]);
  await plan('2026-11-20', planned);
  await close(noonOn('2026-12-01'));
  await setStatus('2026-12-01', direct, 'Cancelled');
  const left = await readTraces(planned);
  expect(left).toEqual(await readTraces(direct));
  expect(left).toMatchObject({ status: 'Cancelled', sessions: 0, logged: 1, mailed: true });
});

test('a cancellation that is withdrawn is none: the next period is invoiced', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const before = await stateOf(client.id);
  await plan('2026-11-20', client);
  expect((await withdraw('2026-11-25', client)).body).toMatchObject({ data: { cancels_on: null } });
  expect((await withdraw('2026-11-25', client)).status).toBe(404);
  expect(await stateOf(client.id)).toEqual(before);
  expect(await infoOf('2026-11-25', client)).toMatchObject({ nextPaymentDue: '2026-12-01' });
  await close(noonOn('2026-12-01'));
  await bill('2026-12-01');
  expect(await pageOf('2026-12-01', client)).toMatchObject({ account_status: 'Live' });
  expect((await readBooks(owner, client.id)).invoices).toHaveLength(2);
});

test('a worker that comes late closes the account and invoices no day after its end', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await plan('2026-11-20', client);
  // the invoices come first
  await bill('2027-02-10');
  await close(noonOn('2027-02-10'));
  expect(await readTraces(client)).toMatchObject({ status: 'Cancelled' });
  expect(await readBooks(owner, client.id)).toMatchObject({ invoices: [{ period: '2026-11-01' }] });
});

test.each([
  ['2026-01-31', 'Monthly', '2026-02-28'],
  ['2028-01-31', 'Monthly', '2028-02-29'],
  ['2027-02-28', 'Annually', '2028-02-28'],
  ['2028-02-29', 'Annually', '2029-02-28'],
] as const)('of a period from %s, paid %s, the end is %s', async (from, frequency, end) => {
  const client = await payingClient({ from, frequency });
  await plan(from, client);
  expect(await pageOf(from, client)).toMatchObject({ cancels_on: end });
  await bill(end);
  await close(noonOn(end));
  expect(await readTraces(client)).toMatchObject({ status: 'Cancelled' });
  expect((await readBooks(owner, client.id)).invoices).toHaveLength(1);
});

test('a planned change of package is dropped, and no plan is changed before the account is kept', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await change('2026-11-10', client, { package: 'Accelerate', frequency: 'Monthly', when: 'period_end' });
  await plan('2026-11-20', client);
  expect(await infoOf('2026-11-20', client)).toMatchObject({ plannedChange: null });
  const changed = { package: 'Accelerate', frequency: 'Monthly' };
  for (const when of ['today', 'period_end'])
    expect(await show('2026-11-20', client, { ...changed, when })).toMatchObject({
      error: expect.stringMatching(/^This account is closed at the end of its period/),
    });
  for (const refused of [
    await change('2026-11-20', client, changed),
    await ask('2026-11-20', 'plan', {
      params: { id: client.id },
      body: { frequency: 'Monthly', next_payment_due: '2027-06-01' },
    }),
    await ask('2026-11-20', 'addFee', { params: { id: client.id }, body: { words: 'A fee', amount: 12 } }),
    await plan('2026-11-20', client),
  ])
    expect(refused.status).toBe(422);
  expect(await pageOf('2026-11-20', client)).toMatchObject({ cancels_on: '2026-12-01', package: 'Grow' });
});

test('a fee that waits for the next invoice is settled before an account is cancelled', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const sent = { params: { id: client.id }, body: { words: 'A photo session', amount: 120 } };
  const [fee] = parseData(staffBilling.addFee.data, await ask('2026-11-10', 'addFee', sent));
  expect((await plan('2026-11-20', client)).body).toMatchObject({
    error: expect.stringMatching(/^Fees are waiting/),
  });
  await ask('2026-11-20', 'withdrawFee', { params: { id: fee?.id ?? 0 }, body: { reason } });
  expect((await plan('2026-11-20', client)).status).toBe(200);
});

test('a pause does not move the day, and cancelling now or reopening leaves no plan behind', async () => {
  const paused = await payingClient({ from: '2026-11-01' });
  await plan('2026-11-20', paused);
  await setStatus('2026-11-21', paused, 'Paused');
  expect(await pageOf('2026-11-21', paused)).toMatchObject({ cancels_on: '2026-12-01' });
  await close(noonOn('2026-12-01'));
  expect(await pageOf('2026-12-01', paused)).toMatchObject({ account_status: 'Cancelled', cancels_on: null });

  const client = await payingClient({ from: '2026-11-01' });
  await plan('2026-11-20', client);
  await setStatus('2026-11-21', client, 'Cancelled');
  await setStatus('2026-11-22', client, 'Live');
  expect(await pageOf('2026-11-22', client)).toMatchObject({ account_status: 'Live', cancels_on: null });
  await close(noonOn('2026-12-01'));
  await bill('2026-12-01');
  expect((await readBooks(owner, client.id)).invoices).toHaveLength(2);

  // reopened, it pays for the period of that day and for no month in which it was closed
  await setStatus('2027-03-10', paused, 'Live');
  await bill('2027-03-10');
  expect((await readBooks(owner, paused.id)).invoices.map(({ period }) => period)).toEqual([
    '2026-11-01',
    '2027-03-01',
  ]);
});

test('an account without a paid period, or one that is closed, cannot be cancelled later', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  for (const day of ['2026-12-01', '2026-12-15']) expect((await plan(day, client)).status).toBe(422);
  expect(await pageOf('2026-12-15', client)).toMatchObject({ period_ends_on: null });
  await setStatus('2026-12-15', client, 'Cancelled');
  expect((await plan('2026-12-15', client)).status).toBe(422);
  expect(
    (
      await call(server.app, sam.token, staffCancellations.plan, {
        params: { id: 999_999 },
        body: { reason },
      })
    ).status,
  ).toBe(404);
});

test('a cancellation that is withdrawn while accounts are closed is either', async () => {
  for (let n = 0; n < 4; n += 1) {
    const client = await payingClient({ from: '2026-11-01' });
    await plan('2026-11-20', client);
    await ask('2026-12-01', 'client', { params: { id: client.id } });
    const [withdrawn] = await Promise.all([
      call(server.app, sam.token, staffCancellations.withdraw, {
        params: { id: client.id },
        body: { reason },
      }),
      close(noonOn('2026-12-01')),
    ]);
    const traces = await readTraces(client);
    expect({ status: traces?.status, planned: traces?.planned }).toEqual({
      status: withdrawn.status === 200 ? 'Live' : 'Cancelled',
      planned: null,
    });
  }
});

test('people who may cancel an account now may cancel it later', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  server.clock.now = noonOn('2026-11-20');
  for (const [role, status] of [
    ['Support', 200],
    ['Finance', 403],
    ['Designer', 403],
  ] as const) {
    const person = await makeStaff(
      server.database,
      `cancels-${role.toLowerCase()}@provider.example.com`,
      role,
    );
    const sent = { params: { id: client.id }, body: { reason } };
    expect((await call(server.app, person.token, staffCancellations.plan, sent)).status).toBe(status);
  }
});
