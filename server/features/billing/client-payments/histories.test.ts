import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { billing } from '#contract/billing/billing.ts';
import { inClient, writeInvoice } from '#server/testing/billing.ts';
import { workerDb } from '#server/testing/newsletters.ts';
import { call, noon, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { stripeWorld } from '#server/testing/stripe-world.ts';
import { chargeNext, spendSomeCredit } from '../jobs.ts';

const { server, owner, sam, gateway, clientWithCard } = await stripeWorld();
const { db, end } = workerDb(server.database, () => server.clock.now);
afterAll(end);

/** Of the tests' invoices: 100 dollars, 5 of GST and 7 of PST. */
const total = 11_200;
const reason = 'As agreed on the phone';

/** The second computation: every cent of a payment lies in one place, and moves from there alone. */
type Place = `invoice ${number}` | 'credit' | 'paid out' | 'reversed';
type Payment = { cents: Place[]; payouts: number[]; isReversed: boolean };
type Invoice = { card: number; credited: number; byHand: number; toCard: number; isVoid: boolean };
type Books = { invoices: Invoice[]; payments: Payment[] };

const placed = ({ payments }: Books, place: Place) =>
  payments.reduce((sum, { cents }) => sum + cents.filter((one) => one === place).length, 0);
const paidOf = (books: Books, n: number) => placed(books, `invoice ${n}`) + (books.invoices[n]?.card ?? 0);
const refundedOf = ({ byHand, toCard }: Invoice) => byHand + toCard;
const dueOf = (books: Books, n: number): number => {
  const invoice = books.invoices[n];
  return !invoice || invoice.isVoid ? 0 : total - invoice.credited - paidOf(books, n);
};

/** Each cent of credit, the oldest first, goes to the oldest invoice that is open. */
function spend(books: Books): void {
  const due = books.invoices.map((_one, n) => dueOf(books, n));
  for (const { cents } of books.payments)
    for (const [n, place] of cents.entries()) {
      const open = due.findIndex((one) => one > 0);
      if (place !== 'credit' || open < 0) continue;
      cents[n] = `invoice ${open}`;
      due[open] = (due[open] ?? 0) - 1;
    }
}

const amountOps = ['pay', 'pay', 'payOut', 'credit', 'refund'] as const;
const otherOps = ['reverse', 'reverse', 'void', 'markPaid', 'payByCard', 'reversePayout'] as const;
type Op =
  | { do: 'issue' }
  | { do: 'charge' }
  | { do: (typeof amountOps)[number]; which: number; cents: number }
  | { do: (typeof otherOps)[number]; which: number };

const which = fc.nat(5);
const cents = fc.oneof(
  fc.integer({ min: 1, max: 400 }),
  fc.integer({ min: 1, max: 2 * total }),
  fc.constant(total),
);
const anyOp: fc.Arbitrary<Op> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ do: 'issue' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'charge' as const }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom(...amountOps), which, cents }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...otherOps), which }) },
);

test('over any history of invoices and money, balances, accounts and notes are those of a count cent by cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOp, { minLength: 4, maxLength: 24 }), async (ops) => {
      const client = await clientWithCard('pm_ok', { next: null });
      const run = runner(client);
      for (const op of [{ do: 'issue' } as const, ...ops]) {
        await run.step(op);
        await run.compare(op);
      }
    }),
    { numRuns: scaleRuns(120), seed },
  );
});

function runner(client: ClientWorld) {
  const books: Books = { invoices: [], payments: [] };
  const invoiceIds: number[] = [];
  const paymentIds: number[] = [];
  const payoutIds: { id: number; payment: number; cents: number; isReversed: boolean }[] = [];
  const ask = (name: keyof typeof staffBilling, input: Sent) =>
    call(server.app, sam.token, staffBilling[name], input);
  const pick = <T>(list: readonly T[], n: number): number => (list.length === 0 ? -1 : n % list.length);

  async function settle(): Promise<void> {
    while (await spendSomeCredit(db));
  }

  /** Makes the call, and the same in the second books where the rules allow it; both must agree on that. */
  async function step(op: Op): Promise<void> {
    if (op.do === 'issue') {
      const at = new Date(noon.getTime() + invoiceIds.length * 1000);
      invoiceIds.push(await writeInvoice(owner, client.id, { at }));
      books.invoices.push({ card: 0, credited: 0, byHand: 0, toCard: 0, isVoid: false });
      spend(books);
      await settle();
      return;
    }
    if (op.do === 'charge') return chargeAll();
    if (op.do === 'pay') {
      const body = {
        method: 'cash',
        currency: 'CAD',
        paid_on: '2026-11-20',
        reference: '',
        amount: op.cents / 100,
      };
      const answer = await ask('recordPayment', { params: { id: client.id }, body });
      expect(answer.status).toBe(201);
      paymentIds.push(newest(answer.body));
      books.payments.push({
        cents: Array.from({ length: op.cents }, () => 'credit'),
        payouts: [],
        isReversed: false,
      });
      spend(books);
      return;
    }
    if (op.do === 'payOut') return giveBack(op);
    if (op.do === 'reverse') return reverse(op.which);
    if (op.do === 'reversePayout') return reversePayout(op.which);
    const n = pick(invoiceIds, op.which);
    const invoice = books.invoices[n];
    const params = { id: invoiceIds[n] ?? 0 };
    if (!invoice) return;
    const [due, paid] = [dueOf(books, n), paidOf(books, n)];
    if (op.do === 'void') {
      const isAllowed = !invoice.isVoid && due > 0 && paid === 0 && invoice.credited === 0;
      await expectAllowed(ask('void', { params, body: { reason } }), isAllowed);
      if (isAllowed) invoice.isVoid = true;
    }
    if (op.do === 'credit') {
      const isAllowed = due >= op.cents;
      await expectAllowed(ask('credit', { params, body: { reason, amount: op.cents / 100 } }), isAllowed);
      if (isAllowed) invoice.credited += op.cents;
    }
    if (op.do === 'markPaid') {
      const isAllowed = due > 0;
      await expectAllowed(ask('markPaid', { params, body: { reason } }), isAllowed);
      if (isAllowed) {
        books.payments.push({
          cents: Array.from({ length: due }, () => `invoice ${n}` as const),
          payouts: [],
          isReversed: false,
        });
        paymentIds.push(newest((await ask('client', { params: { id: client.id } })).body));
      }
    }
    if (op.do === 'payByCard') {
      const isAllowed = due > 0;
      await expectAllowed(call(server.app, client.alice.token, billing.pay, { params }), isAllowed);
      if (isAllowed) invoice.card += due;
    }
    if (op.do === 'refund') {
      const left = paid - refundedOf(invoice);
      const isAllowed = !invoice.isVoid && due === 0 && left >= op.cents;
      await expectAllowed(ask('refund', { params, body: { reason, amount: op.cents / 100 } }), isAllowed);
      if (!isAllowed) return;
      const toCard = Math.min(op.cents, invoice.card - invoice.toCard);
      invoice.toCard += toCard;
      invoice.byHand += op.cents - toCard;
    }
  }

  /** Every open invoice is to be charged: its card pays the amount due, and no more. */
  async function chargeAll(): Promise<void> {
    await inClient(owner, client.id, () =>
      owner.query(
        `UPDATE app.invoices SET next_attempt_at = $2 WHERE client_id = $1 AND status IN ('open', 'pending', 'past_due')`,
        [client.id, server.clock.now],
      ),
    );
    while (await chargeNext(db, gateway));
    for (const [n, invoice] of books.invoices.entries()) invoice.card += dueOf(books, n);
  }

  async function giveBack({ which: index, cents: amount }: { which: number; cents: number }): Promise<void> {
    const n = pick(paymentIds, index);
    const payment = books.payments[n];
    if (!payment) return;
    const unused = payment.cents.flatMap((place, at) => (place === 'credit' ? [at] : []));
    const body = { method: 'transfer', paid_on: '2026-11-20', reference: '', amount: amount / 100 };
    const answer = await ask('payOut', { params: { id: paymentIds[n] ?? 0 }, body });
    expect(answer.status).toBe(unused.length >= amount ? 200 : 422);
    if (unused.length < amount) return;
    for (const at of unused.slice(0, amount)) payment.cents[at] = 'paid out';
    payoutIds.push({ id: newest(answer.body), payment: n, cents: amount, isReversed: false });
  }

  async function reversePayout(index: number): Promise<void> {
    const payout = payoutIds[pick(payoutIds, index)];
    const payment = payout && books.payments[payout.payment];
    if (!payout || !payment) return;
    await expectAllowed(
      ask('reversePayment', { params: { id: payout.id }, body: { reason } }),
      !payout.isReversed,
    );
    if (payout.isReversed) return;
    payout.isReversed = true;
    let back = payout.cents;
    for (const [at, place] of payment.cents.entries())
      if (place === 'paid out' && back-- > 0) payment.cents[at] = 'credit';
    spend(books);
  }

  async function reverse(index: number): Promise<void> {
    const n = pick(paymentIds, index);
    const payment = books.payments[n];
    if (!payment) return;
    const takes = (invoice: number) => payment.cents.filter((place) => place === `invoice ${invoice}`).length;
    const isAllowed =
      !payment.isReversed &&
      !payment.cents.includes('paid out') &&
      books.invoices.every(
        (invoice, i) => takes(i) === 0 || paidOf(books, i) - takes(i) >= refundedOf(invoice),
      );
    await expectAllowed(
      ask('reversePayment', { params: { id: paymentIds[n] ?? 0 }, body: { reason } }),
      isAllowed,
    );
    if (!isAllowed) return;
    payment.isReversed = true;
    payment.cents.fill('reversed');
    spend(books);
  }

  /** The invoices, the credit and every account say what the second books say. */
  async function compare(op: Op): Promise<void> {
    const at = JSON.stringify(op);
    const { rows } = await inClient(owner, client.id, () =>
      owner.query<{ due: number; accounts: Record<string, number>; credit: number; wrong: string[] }>(
        `SELECT (SELECT coalesce(json_agg(CASE WHEN status IN ('voided', 'paid', 'closed') THEN 0 ELSE total_cents - paid_cents - credited_cents END ORDER BY id), '[]')
             FROM app.invoices WHERE client_id = $1) AS due,
           (SELECT coalesce(sum(unused_cents), 0)::int FROM app.client_payments WHERE client_id = $1) AS credit,
           (SELECT coalesce(json_object_agg(account, cents), '{}') FROM (SELECT account, sum(cents)::int AS cents FROM app.ledger_entries
             WHERE client_id = $1 GROUP BY 1 HAVING sum(cents) <> 0) a) AS accounts,
           (SELECT coalesce(json_agg(i.id), '[]') FROM app.invoices i WHERE i.client_id = $1 AND (
             (SELECT coalesce(sum(n.tax_cents), 0) FROM app.credit_notes n WHERE n.client_id = i.client_id AND n.invoice_id = i.id) > i.tax_cents
             OR (SELECT coalesce(sum(n.total_cents), 0) FROM app.credit_notes n WHERE n.client_id = i.client_id AND n.invoice_id = i.id)
               <> CASE i.status WHEN 'voided' THEN i.total_cents ELSE i.credited_cents + i.refunded_cents END
             OR (i.status IN ('voided', 'closed') AND i.tax_cents <>
               (SELECT coalesce(sum(n.tax_cents), 0) FROM app.credit_notes n WHERE n.client_id = i.client_id AND n.invoice_id = i.id)))) AS wrong`,
        [client.id],
      ),
    );
    const [row] = rows;
    const sum = (of: (invoice: Invoice, n: number) => number) =>
      books.invoices.reduce((all, invoice, n) => all + of(invoice, n), 0);
    const given = (one: Invoice) => (one.isVoid ? total : one.credited + refundedOf(one));
    const tax = (percent: number) =>
      sum(
        (invoice) => Math.floor((2 * percent * 100 * given(invoice) + total) / (2 * total)) - percent * 100,
      );
    const expected: Record<string, number> = {
      receivable: sum((_one, n) => dueOf(books, n)),
      credit: -placed(books, 'credit'),
      card: sum(({ card, toCard }) => card - toCard),
      bank:
        books.payments.reduce(
          (all, { cents: places }) =>
            all + places.filter((one) => one !== 'reversed' && one !== 'paid out').length,
          0,
        ) - sum(({ byHand }) => byHand),
      'tax:GST': tax(5),
      'tax:PST': tax(7),
    };
    expected['revenue'] = -Object.values(expected).reduce((all, one) => all + one, 0);
    const accounts = Object.fromEntries(Object.entries(expected).filter(([, one]) => one !== 0));
    expect({ at, ...row }).toEqual({
      at,
      due: books.invoices.map((_one, n) => dueOf(books, n)),
      credit: placed(books, 'credit'),
      wrong: [],
      accounts,
    });
  }

  return { step, compare };
}

const Newest = z.object({
  data: z.union([
    z.array(z.object({ id: z.int() })),
    z.object({ payments: z.array(z.object({ id: z.int() })) }),
  ]),
});

/** The id of the payment that was written last. */
const newest = (body: unknown): number => {
  const { data } = Newest.parse(body);
  return (Array.isArray(data) ? data : data.payments)[0]?.id ?? 0;
};

async function expectAllowed(answer: ReturnType<typeof call>, isAllowed: boolean): Promise<void> {
  const { status, body } = await answer;
  expect({ status, body, isAllowed }).toEqual({ status: isAllowed ? 200 : 422, body, isAllowed });
}
