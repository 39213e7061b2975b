import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { staff } from '#contract/staff/staff.ts';
import { inClient, planBilling } from '#server/testing/billing.ts';
import { tomorrow } from '#server/testing/day-count.ts';
import { testProvider } from '#server/testing/mails.ts';
import { workerDb } from '#server/testing/newsletters.ts';
import { noonOn, packageChanges } from '#server/testing/package-changes.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { billClients } from '../bill-clients.ts';

const world = await testWorld();
const { server, owner, newClient, sam } = world;
const { ask, change, setPrice } = packageChanges(world);
const reason = 'As agreed on the phone';
const firstDay = '2026-11-01';

let today = firstDay;
const { db, end } = workerDb(server.database, () => noonOn(today));
afterAll(end);

type Op =
  | { do: 'worker' | 'province' | 'price' }
  | { do: 'status'; to: 'Live' | 'Paused' | 'Cancelled' }
  | { do: 'change'; to: 'Grow' | 'Build'; when: 'today' | 'period_end' }
  | { do: 'trial'; days: number }
  | { do: 'void' | 'pay back' | 'set back' };
const anyOp: fc.Arbitrary<Op> = fc.oneof(
  fc.record({ do: fc.constantFrom('worker' as const, 'province' as const, 'price' as const) }),
  fc.record({
    do: fc.constant('status' as const),
    to: fc.constantFrom('Live' as const, 'Paused' as const, 'Cancelled' as const),
  }),
  fc.record({
    do: fc.constant('change' as const),
    to: fc.constantFrom('Grow' as const, 'Build' as const),
    when: fc.constantFrom('today' as const, 'period_end' as const),
  }),
  fc.record({ do: fc.constant('trial' as const), days: fc.integer({ min: 1, max: 30 }) }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('void' as const, 'pay back' as const, 'set back' as const) }),
  },
);

/** The obstacles to invoices, and the days with service: those on which the account was open at some time. */
type Days = {
  worker: boolean;
  province: boolean;
  price: boolean;
  isLive: boolean;
  served: Set<string>;
  setBack: SetBack[];
};
/** A day to which staff set the next payment, and the newest invoice then. */
type SetBack = { day: string; after: number };

async function make(client: ClientWorld, op: Op, days: Days): Promise<void> {
  const params = { id: client.id };
  if (op.do === 'worker') days.worker = !days.worker;
  if (op.do === 'province') await setProvince(client, days, !days.province);
  if (op.do === 'price') await setBuildPrice(days, !days.price);
  if (op.do === 'status') await setStatus(client, days, op.to);
  if (op.do === 'change' && days.isLive) {
    const { status } = await change(today, client, { package: op.to, frequency: 'Monthly', when: op.when });
    expect([200, 422]).toContain(status);
  }
  if (op.do === 'void' || op.do === 'pay back' || op.do === 'set back') await correct(client, op.do, days);
  if (op.do === 'trial' && days.isLive)
    await ask(today, 'giveTrial', { params, body: { days: op.days, again: true, reason } });
}

/** Voids the newest invoice or pays it back, or sets the next payment to today where nothing is paid for today. */
async function correct({ id }: ClientWorld, op: Op['do'], days: Days): Promise<void> {
  const params = { id };
  const { invoices } = parseData(staffBilling.client.data, await ask(today, 'client', { params }));
  const newest = invoices[0]?.id ?? 0;
  const of = { params: { id: newest } };
  if (op === 'void') await ask(today, 'void', { ...of, body: { reason } });
  if (op === 'pay back') {
    await ask(today, 'markPaid', { ...of, body: { reason } });
    await ask(today, 'refund', { ...of, body: { amount: invoices[0]?.due ?? 0, reason } });
  }
  if (op !== 'set back') return;
  const spans = await readSpans(id, days);
  if (!days.isLive || spans.some(({ from, until }) => from <= today && today < until)) return;
  const body = { frequency: 'Monthly', next_payment_due: today };
  if ((await ask(today, 'plan', { params, body })).status === 200)
    days.setBack.push({ day: today, after: newest });
}

async function setProvince({ id }: ClientWorld, days: Days, isKnown: boolean): Promise<void> {
  days.province = isKnown;
  await owner.query('UPDATE app.clients SET state_or_province = $2 WHERE id = $1', [
    id,
    isKnown ? 'AB' : null,
  ]);
}

async function setBuildPrice(days: Days, isSet: boolean): Promise<void> {
  days.price = isSet;
  if (isSet) await setPrice('Build', 100, today);
  else await owner.query(`DELETE FROM app.package_prices WHERE package = 'Build' AND currency = 'CAD'`);
}

async function setStatus({ id }: ClientWorld, days: Days, to: string): Promise<void> {
  await ask(today, 'client', { params: { id } });
  const sent = { params: { id }, body: { account_status: to } };
  expect((await call(server.app, sam.token, staff.changeClient, sent)).status).toBe(200);
  days.isLive = to === 'Live';
  if (days.isLive) days.served.add(today);
}

async function passDay(days: Days): Promise<void> {
  if (days.worker) while (await billClients(db, testProvider));
  today = tomorrow(today);
  if (days.isLive) days.served.add(today);
}

/** Closed while it is overdue, reopened, and the package changed within the same period. */
const reopenedInItsPeriod: { op: Op; wait: number }[] = [
  { op: { do: 'worker' }, wait: 45 },
  { op: { do: 'status', to: 'Cancelled' }, wait: 2 },
  { op: { do: 'status', to: 'Live' }, wait: 2 },
  { op: { do: 'change', to: 'Build', when: 'today' }, wait: 1 },
];

test('over any history of downtime, pauses, missing prices and provinces, packages, trials, voids and refunds, each day with service is invoiced, missed, free or voided, once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ op: anyOp, wait: fc.integer({ min: 0, max: 45 }) }), {
        minLength: 3,
        maxLength: 9,
      }),
      async (steps) => {
        today = firstDay;
        const client = await newClient({ package: 'Grow' });
        await planBilling(owner, client.id, { next: firstDay, region: 'AB' });
        const days: Days = {
          worker: true,
          province: true,
          price: true,
          isLive: true,
          served: new Set([firstDay]),
          setBack: [],
        };
        await setBuildPrice(days, true);
        for (const { op, wait } of steps) {
          await make(client, op, days);
          for (let n = 0; n < wait; n += 1) await passDay(days);
        }
        days.worker = true;
        await setProvince(client, days, true);
        await setBuildPrice(days, true);
        await setStatus(client, days, 'Live');
        const last = today;
        await passDay(days);
        expect(await listWrongDays(client, days, last)).toEqual([]);
      },
    ),
    { numRuns: scaleRuns(200, 20), seed, examples: [[reopenedInItsPeriod]] },
  );
});

type Span = { from: string; until: string };
const hasDay = (day: string) => (span: Span) => span.from <= day && day < span.until;

/** Days with service that are not covered once, and others that are covered more than once. */
async function listWrongDays({ id }: ClientWorld, days: Days, last: string): Promise<string[]> {
  const spans = await readSpans(id, days);
  const waived = (await readPaid(id, days)).filter(({ is_voided: isVoided }) => isVoided);
  const wrong = [];
  for (let day = firstDay; day <= last; day = tomorrow(day)) {
    const covers = spans.filter(hasDay(day)).length;
    const isRight = days.served.has(day) && !waived.some(hasDay(day)) ? covers === 1 : covers <= 1;
    if (!isRight) wrong.push(`${day}: ${covers}`);
  }
  // nobody is asked to pay for a period in which the account was closed on every day
  const missed = await readMissed(id);
  const idle = missed.filter((span) => ![...days.served].some((day) => hasDay(day)(span)));
  return [...wrong, ...idle.map(({ from }) => `${from}: missed without service`)];
}

/** The days that are invoiced, missed or free. */
async function readSpans(id: number, days: Days): Promise<Span[]> {
  const paid = (await readPaid(id, days)).filter(({ is_voided: isVoided }) => !isVoided);
  const missed = await readMissed(id);
  const free = await readFree(id);
  return [...paid, ...missed, ...free];
}

const readMissed = (id: number) =>
  readRows<Span>(
    id,
    `SELECT starts_on::text AS from, until::text FROM app.missed_periods WHERE client_id = $1`,
  );

const readFree = (id: number) =>
  readRows<Span>(
    id,
    `SELECT starts_on::text AS from, (last_on + 1)::text AS until FROM app.trials WHERE client_id = $1`,
  );

type Paid = Span & { id: number; is_voided: boolean; is_paid_back: boolean };

/** The days of each invoice, which the next one ends, a payment that was set back, and a trial after it was paid back. */
async function readPaid(id: number, { setBack }: Days): Promise<Paid[]> {
  const rows = await readRows<Paid>(
    id,
    `SELECT i.id::int, i.status = 'voided' AS is_voided, i.refunded_cents > 0 AS is_paid_back, min(l -> 'pays' ->> 'from') AS from, max(l -> 'pays' ->> 'until') AS until
     FROM app.invoices i, jsonb_array_elements(i.lines) l WHERE i.client_id = $1 AND l ? 'pays' AND i.undone_at IS NULL GROUP BY i.client_id, i.id ORDER BY i.id`,
  );
  const trials = (await readFree(id)).map(({ from }) => from);
  return rows.map((row, n) => {
    const ends = [row.until, ...rows.slice(n + 1).map(({ from }) => from)];
    const backs = setBack.filter(({ after }) => row.is_voided && after >= row.id).map(({ day }) => day);
    const free = trials.filter((day) => row.is_paid_back && day >= row.from);
    return { ...row, until: [...ends, ...backs, ...free].toSorted()[0] ?? row.until };
  });
}

const readRows = async <Row>(id: number, text: string): Promise<Row[]> =>
  (await inClient(owner, id, () => owner.query<Row & object>(text, [id]))).rows;
