import { afterAll, expect, test } from 'vitest';
import { billing, InvoiceDetails } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { cardToken, inClient, planBilling, writeInvoice } from '#server/testing/billing.ts';
import { workerDb } from '#server/testing/newsletters.ts';
import { call, noon, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { spendSomeCredit } from '../jobs.ts';

const { server, newClient, owner, sam } = await testWorld();
const { db, end } = workerDb(server.database, () => server.clock.now);
afterAll(end);

const reason = 'The cheque bounced';
const paid = { method: 'cheque', currency: 'CAD', paid_on: '2026-11-19', reference: '1042' };
const ask = (name: keyof typeof staffBilling, input: Sent) =>
  call(server.app, sam.token, staffBilling[name], input);
const record = (client: ClientWorld, amount: number, change: object = {}) =>
  ask('recordPayment', { params: { id: client.id }, body: { ...paid, amount, ...change } });
async function recorded(client: ClientWorld, amount: number, change: object = {}) {
  const [payment] = parseData(staffBilling.recordPayment.data, await record(client, amount, change));
  if (!payment) throw new Error('Nothing was recorded.');
  return payment;
}
const reverse = (id: number) => ask('reversePayment', { params: { id }, body: { reason } });
const payOut = (id: number, amount: number) =>
  ask('payOut', {
    params: { id },
    body: { method: 'transfer', amount, paid_on: '2026-11-20', reference: 'Wire 7' },
  });
const invoiceOf = async ({ alice }: ClientWorld, id: number) =>
  parseData(InvoiceDetails, await call(server.app, alice.token, billing.invoice, { params: { id } }));
const creditsOf = async ({ alice }: ClientWorld) =>
  parseData(billing.package.data, await call(server.app, alice.token, billing.package)).credits;
const selectAccounts = (client: ClientWorld) =>
  inClient(owner, client.id, async () => {
    const { rows } = await owner.query<{ account: string; cents: number }>(
      `SELECT account, sum(cents)::int AS cents FROM app.ledger_entries WHERE client_id = $1 GROUP BY 1 HAVING sum(cents) <> 0 ORDER BY 1`,
      [client.id],
    );
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  });
const mailsTo = async ({ alice }: ClientWorld, template: string) =>
  (
    await owner.query<{ details: Record<string, unknown> }>(
      'SELECT details FROM app.outbox WHERE template = $1 AND address = $2 ORDER BY id',
      [template, alice.email],
    )
  ).rows.map(({ details }) => details);
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

test('a payment pays the oldest invoice first and the next in part, and the client gets one receipt', async () => {
  const client = await newClient();
  const newer = await writeInvoice(owner, client.id, { at: minutesLater(1) });
  const older = await writeInvoice(owner, client.id);
  const payment = await recorded(client, 150.5);
  expect(payment).toMatchObject({
    kind: 'payment',
    method: 'cheque',
    reference: '1042',
    amount: 150.5,
    unused: 0,
    paid_on: '2026-11-19',
    staff_name: 'Sam Provider',
    invoices: [{ amount: 38.5 }, { amount: 112 }],
  });
  expect(await invoiceOf(client, older)).toMatchObject({ status: 'paid', balance: 0 });
  expect(await invoiceOf(client, newer)).toMatchObject({
    status: 'open',
    due: 112,
    balance: 73.5,
    payments: [{ kind: 'manual', amount: 38.5, method: 'cheque', reference: '1042', paid_on: '2026-11-19' }],
  });
  expect(await selectAccounts(client)).toMatchObject({ bank: 15_050, receivable: 7350 });
  expect(await mailsTo(client, 'receipt')).toEqual([]);
  expect(await mailsTo(client, 'client-payment')).toEqual([
    expect.objectContaining({
      kind: 'received',
      cents: 15_050,
      means: 'Cheque 1042',
      unused_cents: 0,
      invoices: [
        expect.objectContaining({ cents: 3850, due_cents: 7350 }),
        expect.objectContaining({ cents: 11_200, due_cents: 0 }),
      ],
    }),
  ]);
});

test('money in another currency pays no invoice, and waits as credit of its own', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  expect(await recorded(client, 20, { currency: 'USD' })).toMatchObject({ unused: 20, invoices: [] });
  expect(await invoiceOf(client, id)).toMatchObject({ balance: 112 });
  expect(await creditsOf(client)).toEqual([{ currency: 'USD', amount: 20 }]);
});

test('what is over is credit that the next invoice uses at once, and its mail says what is due', async () => {
  const client = await newClient();
  await planBilling(owner, client.id, { region: 'BC' });
  await recorded(client, 50);
  expect(await creditsOf(client)).toEqual([{ currency: 'CAD', amount: 50 }]);
  const issued = await ask('issue', {
    params: { id: client.id },
    body: { lines: [{ description: 'A photo session', amount: 100 }] },
  });
  expect(issued).toMatchObject({ status: 201, body: { data: { status: 'pending', due: 112, balance: 62 } } });
  expect(await creditsOf(client)).toEqual([]);
  expect(await mailsTo(client, 'invoice-issued')).toMatchObject([{ cents: 11_200, credit_cents: 5000 }]);
  expect(await mailsTo(client, 'receipt')).toMatchObject([{ cents: 5000, due_cents: 6200 }]);
});

test('the worker uses credit for invoices that came in another way', async () => {
  const client = await newClient();
  await recorded(client, 200);
  const first = await writeInvoice(owner, client.id);
  const second = await writeInvoice(owner, client.id, { at: minutesLater(1) });
  while (await spendSomeCredit(db));
  expect(await invoiceOf(client, first)).toMatchObject({ status: 'paid' });
  expect(await invoiceOf(client, second)).toMatchObject({ balance: 24 });
  expect(await creditsOf(client)).toEqual([]);
});

test('a card is charged only what a payment has left', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  await recorded(client, 100);
  await call(server.app, client.alice.token, billing.updateCard, { body: { token: cardToken() } });
  expect(await invoiceOf(client, id)).toMatchObject({
    status: 'paid',
    payments: [{ amount: 100 }, { kind: 'card', amount: 12 }],
  });
  expect(await selectAccounts(client)).toMatchObject({ bank: 10_000, card: 1200 });
});

test('a payment that is reversed leaves its entry, and what it paid is open again', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  const { id: payment } = await recorded(client, 130);
  const answer = await reverse(payment);
  expect(parseData(staffBilling.reversePayment.data, answer)).toMatchObject([
    { kind: 'reversal', of_id: payment, amount: 130, words: reason, staff_name: 'Sam Provider' },
    { kind: 'payment', amount: 130, unused: 0, is_reversed: true },
  ]);
  expect(await invoiceOf(client, id)).toMatchObject({
    status: 'pending',
    balance: 112,
    paid_at: null,
    payments: [
      { kind: 'manual', amount: 112 },
      { kind: 'reversal', amount: 112, words: reason },
    ],
  });
  expect(await creditsOf(client)).toEqual([]);
  expect(await selectAccounts(client)).toEqual({
    receivable: 11_200,
    revenue: -10_000,
    'tax:GST': -500,
    'tax:PST': -700,
  });
  expect((await mailsTo(client, 'client-payment')).at(-1)).toMatchObject({ kind: 'reversed', cents: 13_000 });
  expect(await reverse(payment)).toMatchObject({
    status: 422,
    body: { error: 'This was already reversed.' },
  });
});

test('ten reversals at once are one', async () => {
  const client = await newClient();
  await writeInvoice(owner, client.id);
  const { id } = await recorded(client, 112);
  const answers = await Promise.all(Array.from({ length: 10 }, () => reverse(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await selectAccounts(client)).toMatchObject({ receivable: 11_200 });
});

test('ten payments at once pay no invoice twice', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  await Promise.all(Array.from({ length: 10 }, () => record(client, 20)));
  expect(await invoiceOf(client, id)).toMatchObject({ status: 'paid', balance: 0 });
  expect(await creditsOf(client)).toEqual([{ currency: 'CAD', amount: 88 }]);
});

test('an invoice that is due already is past due when its payment is reversed, and waits for a colleague', async () => {
  const client = await newClient();
  await writeInvoice(owner, client.id, { at: minutesLater(-24 * 60) });
  const { id } = await recorded(client, 112);
  await reverse(id);
  const { rows } = await owner.query(
    `SELECT details FROM app.queue_items WHERE client_id = $1 AND kind = 'unpaid-invoice' AND done_at IS NULL`,
    [client.id],
  );
  expect(rows).toMatchObject([{ details: { cents: 11_200 } }]);
  await recorded(client, 12);
  const after = await owner.query(
    `SELECT details FROM app.queue_items WHERE client_id = $1 AND done_at IS NULL`,
    [client.id],
  );
  expect(after.rows).toMatchObject([{ details: { cents: 10_000 } }]);
});

test('unused money is given back, and again when that is reversed', async () => {
  const client = await newClient();
  const { id } = await recorded(client, 40);
  expect((await payOut(id, 40.01)).status).toBe(422);
  const [payout] = parseData(staffBilling.payOut.data, await payOut(id, 30));
  expect(payout).toMatchObject({
    kind: 'payout',
    of_id: id,
    amount: 30,
    method: 'transfer',
    reference: 'Wire 7',
  });
  expect(await creditsOf(client)).toEqual([{ currency: 'CAD', amount: 10 }]);
  expect(await reverse(id)).toMatchObject({
    status: 422,
    body: {
      error: 'Part of this payment was given back. Reverse that first, or issue an invoice for the amount.',
    },
  });
  await reverse(payout?.id ?? 0);
  expect(await creditsOf(client)).toEqual([{ currency: 'CAD', amount: 40 }]);
  expect(await reverse(payout?.id ?? 0)).toMatchObject({ status: 422 });
  expect((await reverse(id)).status).toBe(200);
  expect(await selectAccounts(client)).toEqual({});
});

test('a payment from which an invoice was refunded is not reversed', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  const { id: payment } = await recorded(client, 112);
  await ask('refund', { params: { id }, body: { amount: 1, reason } });
  const answer = await reverse(payment);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain('was refunded from this payment');
});

test('an invoice that was marked as paid can be reversed as well', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  await ask('markPaid', { params: { id }, body: { reason: 'They paid in the office' } });
  const answer = await ask('client', { params: { id: client.id } });
  const [payment] = parseData(staffBilling.client.data, answer).payments;
  expect(payment).toMatchObject({ method: 'other', words: 'They paid in the office', paid_on: '2026-11-20' });
  expect((await reverse(payment?.id ?? 0)).status).toBe(200);
  expect(await invoiceOf(client, id)).toMatchObject({ balance: 112 });
});

test('an invoice paid by cheque and card is refunded to the card first, and the rest by hand', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  await recorded(client, 100);
  await call(server.app, client.alice.token, billing.updateCard, { body: { token: cardToken() } });
  expect((await ask('refund', { params: { id }, body: { amount: 50, reason } })).status).toBe(200);
  expect(await selectAccounts(client)).toMatchObject({ bank: 6200 });
  expect(await invoiceOf(client, id)).toMatchObject({
    credit_notes: [{ amount: 12 }, { amount: 38 }],
  });
});

test('an invoice that is paid in part is neither voided nor refunded; a credit of the rest closes it as paid', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  await recorded(client, 100);
  for (const name of ['void', 'refund'] as const)
    expect((await ask(name, { params: { id }, body: { reason, amount: 1 } })).status).toBe(422);
  expect((await ask('credit', { params: { id }, body: { reason, amount: 12.01 } })).status).toBe(422);
  expect(await ask('credit', { params: { id }, body: { reason, amount: 12 } })).toMatchObject({
    body: { data: { status: 'paid', balance: 0 } },
  });
});

test('a change of package that is undone after a part of it was paid is credited and paid back by hand', async () => {
  const client = await newClient({ package: 'Grow' });
  await planBilling(owner, client.id, { next: '2026-12-15' });
  await ask('changePackages', {
    body: {
      prices: (['Grow', 'Accelerate'] as const).map((name, n) => ({
        package: name,
        frequency: 'Monthly',
        currency: 'CAD',
        amount: 100 + n,
        starts_on: '2026-11-20',
      })),
    },
  });
  const change = (name: string) =>
    ask('changePackage', {
      params: { id: client.id },
      body: { package: name, frequency: 'Monthly', when: 'today', reason },
    });
  await change('Accelerate');
  await recorded(client, 20);
  expect((await change('Grow')).status).toBe(200);
  expect(await selectAccounts(client)).toEqual({});
});

test('the PDF of an invoice that is paid in part names what is due', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  await recorded(client, 100);
  const answer = await call(server.app, client.alice.token, billing.requestPdf, { params: { id } });
  const { url } = parseData(billing.requestPdf.data, answer);
  const { text } = await readPdf((await server.app.inject({ url })).rawPayload);
  expect(text).toContain('$12.00');
  expect(text).toContain('-$100.00');
});

test.each([
  [{ paid_on: '2026-11-21' }, 'Please choose today or an earlier day.'],
  [{ paid_on: '2026-02-30' }, 'Please enter a date of this century.'],
  [{ paid_on: '0001-01-01' }, 'Please enter a date of this century.'],
  [{ amount: 0 }, 'Please enter a valid number.'],
  [{ amount: 1.001 }, 'Please enter a valid number.'],
  [{ method: 'other' }, 'Please choose how it was paid.'],
])('a payment with %j is refused', async (change, sentence) => {
  const client = await newClient();
  const answer = await record(client, 5, change);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(sentence);
});
