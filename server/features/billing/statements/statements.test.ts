import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import type { Statement } from '#contract/billing/statement.ts';
import { staffProvider } from '#contract/staff/provider.ts';
import { dayAfter, daysBetween } from '#contract/days.ts';
import { exactAmount } from '#contract/billing/money.ts';
import { inClient, planBilling } from '#server/testing/billing.ts';
import { call, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { expectSuccess, parseData } from '#server/testing/results.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner, sam } = await testWorld();
const reason = 'As agreed on the phone';
let askedAt = 0;
/** The clock moves by months, and a session ends before. */
async function ask(name: keyof typeof staffBilling, input: Sent) {
  if (askedAt !== server.clock.now.getTime())
    await owner.query(
      `UPDATE app.sessions SET idle_until = '2030-01-01', expires_at = '2030-01-01' WHERE staff_id = $1`,
      [sam.id],
    );
  askedAt = server.clock.now.getTime();
  return call(server.app, sam.token, staffBilling[name], input);
}

/** Its midnight is at half past three in UTC, and half past two in summer. */
const zone = 'America/St_Johns';
const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
await expectSuccess(
  call(server.app, sam.token, staffProvider.save, { body: { name: 'Harbour', time_zone: zone } }),
);
const start = new Date('2026-10-30T20:30:00Z');

async function statementOf(client: ClientWorld, from: string, to: string): Promise<Statement> {
  const answer = await ask('statement', { params: { id: client.id }, query: { from, to } });
  return parseData(staffBilling.statement.data, answer);
}

/** The second computation knows neither the ledger nor its movements: it reads the documents and the money. */
type Fact = { at: Date; currency: string; cents: number; due?: string };

async function listFacts(client: ClientWorld): Promise<Fact[]> {
  const { rows } = await inClient(owner, client.id, () =>
    owner.query<{ at: Date; currency: string; cents: number }>(
      `SELECT created_at AS at, currency, total_cents::int AS cents FROM app.invoices WHERE client_id = $1
       UNION ALL SELECT created_at, currency, -total_cents::int FROM app.credit_notes WHERE client_id = $1
       UNION ALL SELECT ended_at, currency, (CASE kind WHEN 'card' THEN -cents ELSE cents END)::int FROM app.payments
         WHERE client_id = $1 AND kind IN ('card', 'refund') AND state = 'succeeded'
       UNION ALL SELECT r.created_at, r.currency, (CASE WHEN r.kind = 'payment' OR o.kind = 'payout' THEN -r.cents ELSE r.cents END)::int
         FROM app.client_payments r LEFT JOIN app.client_payments o ON o.client_id = r.client_id AND o.id = r.of_id WHERE r.client_id = $1`,
      [client.id],
    ),
  );
  return rows;
}

const cents = (amount: number) => Math.round(amount * 100);
const total = (facts: readonly Fact[], currency: string, isIn: (day: string) => boolean) =>
  facts.reduce(
    (sum, fact) => (fact.currency === currency && isIn(localDay.format(fact.at)) ? sum + fact.cents : sum),
    0,
  );

const steps = [
  'issue',
  'issue',
  'pay',
  'pay',
  'credit',
  'void',
  'refund',
  'reverse',
  'payOut',
  'wait',
  'wait',
] as const;
const anyStep = fc.record({
  step: fc.constantFrom(...steps),
  which: fc.nat(4),
  cents: fc.integer({ min: 1, max: 20_000 }),
  hours: fc.integer({ min: 1, max: 900 }),
});

test('over any history, each statement says what a count of the documents says, and what the ledger says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 3, maxLength: 22 }),
      fc.nat(120),
      fc.nat(120),
      async (history, first, length) => {
        server.clock.now = start;
        const client = await newClient();
        await planBilling(owner, client.id);
        await replay(client, history);
        const from = dayAfter('2026-10-25', first);
        const to = dayAfter(from, length);
        await compare(client, from, to);
      },
    ),
    { numRuns: scaleRuns(60), seed },
  );
});

async function replay(
  client: ClientWorld,
  history: readonly { step: (typeof steps)[number]; which: number; cents: number; hours: number }[],
): Promise<void> {
  const params = { id: client.id };
  for (const { step, which, cents: some, hours } of history) {
    const amount = some / 100;
    const read = parseData(staffBilling.client.data, await ask('client', { params }));
    const invoice = read.invoices[which % (read.invoices.length || 1)];
    const payment = read.payments[which % (read.payments.length || 1)];
    const today = localDay.format(server.clock.now);
    const paid = { method: 'cheque', amount, paid_on: dayAfter(today, -which), reference: `${which}` };
    if (step === 'wait') server.clock.now = new Date(server.clock.now.getTime() + hours * 3_600_000);
    if (step === 'issue')
      await ask('issue', { params, body: { lines: [{ description: 'A photo session', amount }] } });
    if (step === 'pay')
      await ask('recordPayment', { params, body: { ...paid, currency: which === 4 ? 'USD' : 'CAD' } });
    if (payment && step === 'payOut')
      await ask('payOut', { params: { id: payment.id }, body: { ...paid, amount: payment.unused || 1 } });
    if (payment && step === 'reverse')
      await ask('reversePayment', { params: { id: payment.id }, body: { reason } });
    if (invoice && step === 'credit')
      await ask('credit', { params: { id: invoice.id }, body: { reason, amount: invoice.balance || 1 } });
    if (invoice && step === 'void') await ask('void', { params: { id: invoice.id }, body: { reason } });
    if (invoice && step === 'refund')
      await ask('refund', {
        params: { id: invoice.id },
        body: { reason, amount: Math.min(amount, invoice.due) || 1 },
      });
  }
}

async function compare(client: ClientWorld, from: string, to: string): Promise<void> {
  const statement = await statementOf(client, from, to);
  const facts = await listFacts(client);
  const { rows: ledger } = await inClient(owner, client.id, () =>
    owner.query<{ at: Date; currency: string; account: string; cents: number }>(
      `SELECT created_at AS at, currency, account, cents::int FROM app.ledger_entries WHERE client_id = $1`,
      [client.id],
    ),
  );
  const byThen = facts.filter(({ at }) => localDay.format(at) <= to);
  const listed = statement.accounts.map(({ currency }) => currency);
  expect(listed).toEqual([...new Set(byThen.map(({ currency }) => currency))].toSorted());
  for (const { currency, opening, closing, entries, aging, unused } of statement.accounts) {
    expect(cents(opening)).toBe(total(facts, currency, (day) => day < from));
    expect(cents(closing)).toBe(total(facts, currency, (day) => day <= to));
    const own = ledger.filter((one) => one.currency === currency);
    const accountOf = (...names: string[]) =>
      total(
        own.filter(({ account }) => names.includes(account)),
        currency,
        (day) => day <= to,
      );
    expect(cents(closing)).toBe(accountOf('receivable', 'credit'));
    expect(cents(unused)).toBe(-accountOf('credit') || 0);
    const open = Object.values(aging).reduce((sum, amount) => sum + cents(amount), 0);
    expect(open).toBe(accountOf('receivable'));
    let balance = cents(opening);
    for (const entry of entries) {
      balance += cents(entry.amount);
      expect([cents(entry.balance), entry.date >= from && entry.date <= to]).toEqual([balance, true]);
    }
    expect(cents(closing)).toBe(balance);
    const inPeriod = facts.filter((fact) => {
      const day = localDay.format(fact.at);
      return fact.currency === currency && day >= from && day <= to;
    });
    expect(entries.map(({ amount }) => cents(amount)).toSorted((a, b) => a - b)).toEqual(
      inPeriod.map((fact) => fact.cents).toSorted((a, b) => a - b),
    );
  }
}

test('an invoice is aged by the days since it was due, at the end of a period that is over', async () => {
  server.clock.now = new Date('2026-08-01T20:00:00Z');
  const client = await newClient();
  await planBilling(owner, client.id);
  const due_at = '2026-08-10T20:00:00Z';
  const body = { lines: [{ description: 'A photo session', amount: 100 }], due_at };
  await ask('issue', { params: { id: client.id }, body });
  server.clock.now = new Date('2026-12-01T20:00:00Z');
  for (const [to, step] of [
    ['2026-08-10', 'not_due'],
    ['2026-09-09', 'to_30'],
    ['2026-09-10', 'to_60'],
    ['2026-11-30', 'older'],
    ['2027-11-30', 'older'],
  ] as const) {
    const { accounts, as_of } = await statementOf(client, '2026-08-01', to);
    expect(accounts[0]?.aging).toMatchObject({ [step]: 112 });
    expect(as_of).toBe(to < '2026-12-01' ? to : '2026-12-01');
    expect(daysBetween('2026-08-10', as_of)).toBeGreaterThanOrEqual(0);
  }
});

test('a period begins and ends at midnight at the provider’s place, not in UTC', async () => {
  const client = await newClient();
  await planBilling(owner, client.id);
  const pay = async (at: string, amount: number) => {
    server.clock.now = new Date(at);
    const body = { method: 'cash', currency: 'CAD', paid_on: '2026-10-01', reference: '', amount };
    await ask('recordPayment', { params: { id: client.id }, body });
  };
  await pay('2026-11-02T03:29:00Z', 1);
  await pay('2026-11-02T03:30:00Z', 2);
  await pay('2026-11-03T03:29:00Z', 4);
  await pay('2026-11-03T03:30:00Z', 8);
  const { accounts } = await statementOf(client, '2026-11-02', '2026-11-02');
  expect(accounts).toMatchObject([{ opening: -1, closing: -7, unused: 7 }]);
  expect(accounts[0]?.entries.map(({ date, paid_on, amount }) => [date, paid_on, amount])).toEqual([
    ['2026-11-02', '2026-10-01', -2],
    ['2026-11-02', '2026-10-01', -4],
  ]);
});

test('the Admin, staff and the PDF give one statement, and an invoice of nothing is in it', async () => {
  server.clock.now = new Date('2026-11-20T20:00:00Z');
  const client = await newClient();
  await planBilling(owner, client.id);
  const issue = (amount: number) =>
    ask('issue', { params: { id: client.id }, body: { lines: [{ description: 'Photos', amount }] } });
  await issue(0);
  await issue(1234.5);
  const query = { from: '2026-11-01', to: '2026-11-30' };
  const own = await call(server.app, client.alice.token, billing.statement, { query });
  const statement = await statementOf(client, query.from, query.to);
  expect(parseData(billing.statement.data, own)).toEqual(statement);
  expect(statement.accounts[0]?.entries.map(({ amount }) => amount)).toEqual([0, 1382.65]);
  const asked = await call(server.app, client.alice.token, billing.requestStatementPdf, { query });
  const { url } = parseData(billing.requestStatementPdf.data, asked);
  const shown = await server.app.inject({ url });
  expect(shown.headers['content-disposition']).toBe('inline; filename="statement-2026-11-30.pdf"');
  const { text } = await readPdf(shown.rawPayload);
  for (const { number, balance } of statement.accounts[0]?.entries ?? []) {
    expect(text).toContain(number);
    expect(text).toContain(exactAmount(balance));
  }
  expect(text).toMatch(/Opening balance.*\$0\.00.*Closing balance.*\$1,382\.65.*Not due yet.*\$1,382\.65/s);
  const forged = url.replace('20261130.pdf', '20261231.pdf');
  expect((await server.app.inject({ url: forged })).statusCode).toBe(404);
});

test('an invoice that is paid in the moment it is issued stands before its payment', async () => {
  server.clock.now = new Date('2026-11-20T20:00:00Z');
  const client = await newClient();
  await planBilling(owner, client.id);
  // an order by id would list the payment first
  await owner.query("SELECT setval(pg_get_serial_sequence('app.invoices', 'id'), 1000000)");
  const params = { id: client.id };
  await ask('issue', { params, body: { lines: [{ description: 'Photos', amount: 100 }] } });
  const paid = { method: 'cash', currency: 'CAD', paid_on: '2026-11-20', reference: '', amount: 112 };
  await ask('recordPayment', { params, body: paid });
  const { accounts } = await statementOf(client, '2026-11-20', '2026-11-20');
  expect(accounts[0]?.entries.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['invoice', 112],
    ['payment', 0],
  ]);
});

test('a client with nothing has an empty statement, on paper too', async () => {
  const client = await newClient();
  const query = { from: '2026-11-01', to: '2026-11-30' };
  expect(await statementOf(client, query.from, query.to)).toMatchObject({ accounts: [] });
  const asked = await ask('requestStatementPdf', { params: { id: client.id }, query });
  const { url } = parseData(staffBilling.requestStatementPdf.data, asked);
  const { text } = await readPdf((await server.app.inject({ url })).rawPayload);
  expect(text).toContain('Nothing was invoiced or paid by the end of this period.');
});

test('a statement of many pages repeats no line and loses none', async () => {
  server.clock.now = new Date('2026-11-20T20:00:00Z');
  const client = await newClient();
  await planBilling(owner, client.id);
  for (let n = 1; n <= 60; n += 1)
    await ask('recordPayment', {
      params: { id: client.id },
      body: { method: 'cheque', currency: 'CAD', paid_on: '2026-11-20', reference: `no-${n}.`, amount: n },
    });
  const query = { from: '2026-11-20', to: '2026-11-20' };
  const asked = await ask('requestStatementPdf', { params: { id: client.id }, query });
  const { url } = parseData(staffBilling.requestStatementPdf.data, asked);
  const { text } = await readPdf((await server.app.inject({ url })).rawPayload);
  for (let n = 1; n <= 60; n += 1) expect(text.split(`no-${n}.`)).toHaveLength(2);
});
