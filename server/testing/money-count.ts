import fc from 'fast-check';
import { expect } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import type { ApiResult, ClientWorld, Sent } from './people.ts';
import { parseData } from './results.ts';

const reason = 'As agreed on the phone';

/** Whole percents of the taxes of a place. */
const taxesOf = { AB: [5], BC: [5, 7], ON: [13] } as const;
export type Region = keyof typeof taxesOf;

const nearest = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.floor((2 * part + whole) / (2 * whole));

type CountedInvoice = {
  subtotal: number;
  taxes: number[];
  total: number;
  credited: number;
  refunded: number;
  isVoid: boolean;
};
type CountedPayment = { cents: number; paidOut: number; isReversed: boolean; used: Map<number, number> };

/** A second computation of a client's debt: its documents, and which money went to which invoice. */
export class MoneyCount {
  readonly region: Region;
  invoices: CountedInvoice[] = [];
  payments: CountedPayment[] = [];
  /** the ids of invoices and payments in the order in which they were counted */
  invoiceIds: number[] = [];
  paymentIds: number[] = [];
  /** the invoices whose unused days a later one has taken off, which are not voided */
  takenOff = new Set<number>();
  constructor(region: Region) {
    this.region = region;
  }

  taxesOf(cents: number): number[] {
    return taxesOf[this.region].map((percent) => nearest(cents * percent, 100));
  }
  taxOf = (cents: number): number => this.taxesOf(cents).reduce((sum, tax) => sum + tax, 0);

  issue(subtotal: number): void {
    const taxes = this.taxesOf(subtotal);
    const total = taxes.reduce((sum, tax) => sum + tax, subtotal);
    this.invoices.push({ subtotal, taxes, total, credited: 0, refunded: 0, isVoid: false });
    this.spend();
  }
  paid(n: number): number {
    return this.payments.reduce((sum, { used }) => sum + (used.get(n) ?? 0), 0);
  }
  due(n: number): number {
    const invoice = this.invoices[n];
    return !invoice || invoice.isVoid ? 0 : invoice.total - invoice.credited - this.paid(n);
  }
  given(n: number): number {
    const invoice = this.invoices[n];
    if (!invoice) return 0;
    return invoice.isVoid ? invoice.total : invoice.credited + invoice.refunded;
  }
  /** The part of each tax of an invoice that its credit notes have. */
  givenTaxes(n: number): number[] {
    const { taxes = [], total = 0 } = this.invoices[n] ?? {};
    return taxes.map((tax) => nearest(tax * this.given(n), total));
  }
  unused({ cents, paidOut, isReversed, used }: CountedPayment): number {
    return isReversed ? 0 : [...used.values()].reduce((rest, one) => rest - one, cents - paidOut);
  }
  get owed(): number {
    return this.invoices.reduce((sum, _one, n) => sum + this.due(n), 0);
  }
  get credit(): number {
    return this.payments.reduce((sum, one) => sum + this.unused(one), 0);
  }
  /** The oldest money pays the oldest open invoice. */
  spend(): void {
    for (const payment of this.payments)
      for (const n of this.invoices.keys()) {
        const cents = Math.min(this.unused(payment), this.due(n));
        if (cents > 0) payment.used.set(n, (payment.used.get(n) ?? 0) + cents);
      }
  }
}

export type MoneyOp =
  | { do: 'issue'; lines: number[] }
  | { do: 'pay' | 'payOut' | 'credit' | 'refund'; which: number; cents: number }
  | { do: 'void' | 'reverse' | 'markPaid' | 'payRest'; which: number };
const which = fc.nat(7);
const cents = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 60_000 }));
export const anyMoneyOp: fc.Arbitrary<MoneyOp> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('issue' as const),
      lines: fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('pay', 'pay', 'payOut', 'credit', 'refund'), which, cents }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('void', 'reverse', 'markPaid', 'payRest'), which }),
  },
);

type Ask = (day: string, name: keyof typeof staffBilling, sent: Sent) => Promise<ApiResult>;

/** Makes the call, and the same in the count where the rules allow it; both must agree on that. */
export async function stepMoney(
  ask: Ask,
  { client, count, today }: { client: ClientWorld; count: MoneyCount; today: string },
  op: MoneyOp,
): Promise<void> {
  const of = { params: { id: client.id } };
  const make = async (
    name: keyof typeof staffBilling,
    sent: Sent,
    isAllowed: boolean,
    does: () => void,
  ): Promise<void> => {
    const { status, body } = await ask(today, name, sent);
    expect({ op, today, body, isAllowed: status < 300 }).toEqual({ op, today, body, isAllowed });
    if (isAllowed) does();
    count.spend();
  };
  const n = count.invoices.length === 0 ? -1 : op.do === 'issue' ? -1 : op.which % count.invoices.length;
  const invoice = count.invoices[n];
  const ofInvoice = { id: count.invoiceIds[n] ?? 0 };
  const p = op.do === 'issue' || count.payments.length === 0 ? -1 : op.which % count.payments.length;
  const payment = count.payments[p];
  const ofPayment = { id: count.paymentIds[p] ?? 0 };
  const pay = async (amount: number) => {
    const body = { method: 'cheque', currency: 'CAD', paid_on: today, reference: '', amount: amount / 100 };
    await make('recordPayment', { ...of, body }, true, () =>
      count.payments.push({ cents: amount, paidOut: 0, isReversed: false, used: new Map() }),
    );
  };
  if (op.do === 'issue') {
    const body = { lines: op.lines.map((one) => ({ description: 'Work', amount: one / 100 })) };
    await make('issue', { ...of, body }, true, () =>
      count.issue(op.lines.reduce((sum, one) => sum + one, 0)),
    );
  }
  if (op.do === 'pay') await pay(op.cents);
  if (op.do === 'payRest' && count.due(n) > 0) await pay(count.due(n) + (op.which % 2));
  if (op.do === 'payOut' && payment) {
    const amount = op.cents;
    const body = { method: 'transfer', paid_on: today, reference: '', amount: amount / 100 };
    await make('payOut', { params: ofPayment, body }, count.unused(payment) >= amount, () => {
      payment.paidOut += amount;
    });
  }
  if (op.do === 'reverse' && payment) {
    const isAllowed =
      !payment.isReversed &&
      payment.paidOut === 0 &&
      [...payment.used].every(([i, used]) => count.paid(i) - used >= (count.invoices[i]?.refunded ?? 0));
    await make('reversePayment', { params: ofPayment, body: { reason } }, isAllowed, () => {
      payment.isReversed = true;
      payment.used.clear();
    });
  }
  if (!invoice) return;
  const [due, paid] = [count.due(n), count.paid(n)];
  if (op.do === 'void')
    await make(
      'void',
      { params: ofInvoice, body: { reason } },
      due > 0 && paid === 0 && invoice.credited === 0 && !count.takenOff.has(n),
      () => {
        invoice.isVoid = true;
      },
    );
  if (op.do === 'credit')
    await make(
      'credit',
      { params: ofInvoice, body: { reason, amount: op.cents / 100 } },
      due >= op.cents,
      () => {
        invoice.credited += op.cents;
      },
    );
  if (op.do === 'markPaid')
    await make('markPaid', { params: ofInvoice, body: { reason } }, due > 0, () =>
      count.payments.push({ cents: due, paidOut: 0, isReversed: false, used: new Map([[n, due]]) }),
    );
  if (op.do === 'refund') {
    const isAllowed = !invoice.isVoid && due === 0 && paid - invoice.refunded >= op.cents;
    await make('refund', { params: ofInvoice, body: { reason, amount: op.cents / 100 } }, isAllowed, () => {
      invoice.refunded += op.cents;
    });
  }
}

/** The ids that the database gave, in the order in which the count has them. */
export async function readIds(
  ask: Ask,
  today: string,
  client: ClientWorld,
  count: MoneyCount,
): Promise<void> {
  const read = parseData(staffBilling.client.data, await ask(today, 'client', { params: { id: client.id } }));
  count.invoiceIds = read.invoices.map(({ id }) => id).toSorted((a, b) => a - b);
  count.paymentIds = read.payments
    .filter(({ kind }) => kind === 'payment')
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
}
