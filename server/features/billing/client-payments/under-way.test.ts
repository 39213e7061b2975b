import { afterAll, expect, test } from 'vitest';
import { billing, InvoiceDetails } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { writeInvoice } from '#server/testing/billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { workerDb } from '#server/testing/newsletters.ts';
import { call, noon, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { stripeWorld } from '#server/testing/stripe-world.ts';
import { resumeNext, spendSomeCredit } from '../jobs.ts';

const { server, owner, sam, stripe, gateway, clientWithCard, setTime } = await stripeWorld();
const { db, end } = workerDb(server.database, () => server.clock.now);
afterAll(end);

const reason = 'The cheque bounced';
const ask = (name: keyof typeof staffBilling, input: Sent) =>
  call(server.app, sam.token, staffBilling[name], input);
async function record(client: ClientWorld, amount: number): Promise<number> {
  const body = { method: 'cheque', currency: 'CAD', paid_on: '2026-11-19', reference: '1042', amount };
  const answer = await ask('recordPayment', { params: { id: client.id }, body });
  return parseData(staffBilling.recordPayment.data, answer)[0]?.id ?? 0;
}
const invoiceOf = async ({ alice }: ClientWorld, id: number) =>
  parseData(InvoiceDetails, await call(server.app, alice.token, billing.invoice, { params: { id } }));
const pay = ({ alice }: ClientWorld, id: number) =>
  call(server.app, alice.token, billing.pay, { params: { id } });

/** The card is charged, and the answer is lost. */
async function loseAnswer(client: ClientWorld, id: number): Promise<void> {
  stripe.hasBadDays('lost');
  await pay(client, id);
  stripe.hasBadDays();
  expect(await invoiceOf(client, id)).toMatchObject({ status: 'processing' });
}
async function resume(): Promise<void> {
  setTime(new Date(noon.getTime() + 10 * 60_000));
  while (await resumeNext(db, gateway));
}

test('a payment that comes while a card is charged pays nothing twice, and waits as credit', async () => {
  const client = await clientWithCard('pm_ok', { next: null });
  const id = await writeInvoice(owner, client.id);
  await loseAnswer(client, id);
  await record(client, 112);
  while (await spendSomeCredit(db));
  await resume();
  expect(await invoiceOf(client, id)).toMatchObject({
    status: 'paid',
    payments: [{ kind: 'card', amount: 112 }],
  });
  expect(await readBooks(owner, client.id)).toMatchObject({ charged: 11_200, owed: 0, off: 0 });
});

test('a payment that is reversed while a card is charged for the rest leaves its part open', async () => {
  const client = await clientWithCard('pm_ok', { next: null });
  const id = await writeInvoice(owner, client.id, { at: new Date(noon.getTime() + 3_600_000) });
  const cheque = await record(client, 100);
  await loseAnswer(client, id);
  expect((await ask('reversePayment', { params: { id: cheque }, body: { reason } })).status).toBe(200);
  await resume();
  expect(await invoiceOf(client, id)).toMatchObject({ status: 'pending', balance: 100, paid_at: null });
  expect(await readBooks(owner, client.id)).toMatchObject({ charged: 1200, owed: 10_000, off: 0 });
  await pay(client, id);
  expect(await invoiceOf(client, id)).toMatchObject({ status: 'paid', balance: 0 });
  expect((await ask('refund', { params: { id }, body: { amount: 112, reason } })).status).toBe(200);
  expect(await invoiceOf(client, id)).toMatchObject({
    status: 'closed',
    credit_notes: [{ amount: 100 }, { amount: 12 }],
  });
  expect(await readBooks(owner, client.id)).toMatchObject({ charged: 0, owed: 0, off: 0 });
});

test('a payment that an invoice uses twice is reversed whole', async () => {
  const client = await clientWithCard('pm_ok', { next: null });
  const payment = await record(client, 100);
  const body = { method: 'transfer', amount: 60, paid_on: '2026-11-20', reference: '' };
  const answer = await ask('payOut', { params: { id: payment }, body });
  const [payout] = parseData(staffBilling.payOut.data, answer);
  const id = await writeInvoice(owner, client.id);
  while (await spendSomeCredit(db));
  expect(await invoiceOf(client, id)).toMatchObject({ balance: 72 });
  await ask('reversePayment', { params: { id: payout?.id ?? 0 }, body: { reason } });
  expect(await invoiceOf(client, id)).toMatchObject({ balance: 12 });
  expect((await ask('reversePayment', { params: { id: payment }, body: { reason } })).status).toBe(200);
  expect(await invoiceOf(client, id)).toMatchObject({ balance: 112 });
  expect(await readBooks(owner, client.id)).toMatchObject({ owed: 11_200, off: 0 });
});
