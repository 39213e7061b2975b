import fc from 'fast-check';
import { expect } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import type { ApiResult, ClientWorld, Sent } from './people.ts';
import { parseData } from './results.ts';

const reason = 'As agreed on the phone';
const prices = { Engage: 16_500, Grow: 35_000, Accelerate: 49_900 };
type Name = keyof typeof prices;
const names = ['Engage', 'Grow', 'Accelerate'] as const;

export const tomorrow = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const dayOfMonth = (day: string) => Number(day.slice(8));
/** Walks to the payment day of the next month, or to its last day. */
function walkMonth(start: string, payday: number): string[] {
  const days = [start];
  for (let day = tomorrow(start); ; day = tomorrow(day)) {
    const isLast = day.slice(0, 7) !== tomorrow(day).slice(0, 7);
    const isNext = day.slice(0, 7) !== start.slice(0, 7);
    if (isNext && (dayOfMonth(day) === payday || (isLast && dayOfMonth(day) < payday))) return days;
    days.push(day);
  }
}

/** One charge of the count: the days that it pays for, and the fees that it has as well. */
type Charge = { on: string; cents: number; days: number; fees: number };
/** The amount of a charge that was given back, with its taxes, and the taxes of an amount; 0 where a test has neither. */
type Money = { givenOf: (charge: number) => number; taxOf: (cents: number) => number };

/** A second computation of invoices: the worth of each day, and the amount that was charged on each day. */
export class DayCount {
  today = '2026-10-28';
  package: Name = 'Grow';
  planned: Name | null = null;
  next: string | null = null;
  payday = 1;
  trialLast: string | null = null;
  cancelsOn: string | null = null;
  isClosed = false;
  ownPrices: { name: Name; from: string; cents: number }[] = [];
  discounts: { percent: number; from: string; last: string }[] = [];
  worth = new Map<string, number>();
  periods = new Set<string>();
  fees: number[] = [];
  charges: Charge[] = [];
  freeDays: string[] = [];
  /** the charges whose unused days a change has taken off */
  takenOff: number[] = [];
  private readonly money: Money;
  constructor(money: Money = { givenOf: () => 0, taxOf: () => 0 }) {
    this.money = money;
  }

  get isTrial() {
    return this.trialLast !== null && this.trialLast >= this.today;
  }
  get unused() {
    return this.unusedFrom(this.today);
  }
  unusedFrom(first: string) {
    let sum = 0;
    for (const [day, cents] of this.worth) if (day >= first) sum += cents;
    const last = this.charges.findLastIndex(({ days }) => days !== 0);
    const { days = 0, fees = 0 } = this.charges[last] ?? {};
    const whole = days + this.money.taxOf(days);
    const ofFees = fees + this.money.taxOf(days + fees) - this.money.taxOf(days);
    const given = Math.max(0, this.money.givenOf(last) - ofFees);
    return whole === 0 ? 0 : Math.round((sum * Math.max(0, whole - given)) / whole + 1e-7);
  }
  priceOf(name: Name, day: string) {
    const own = this.ownPrices.filter((one) => one.name === name && one.from <= day);
    const last = own.reduce<(typeof own)[number] | null>(
      (best, one) => (best && best.from > one.from ? best : one),
      null,
    );
    return last?.cents ?? prices[name];
  }
  /** A period from today, its days one by one. */
  period(cents: number, payday: number) {
    const days = walkMonth(this.today, payday);
    const worth = new Map(days.map((day) => [day, cents / days.length]));
    let cost = cents;
    for (const { percent, from, last } of this.discounts) {
      const off = days.filter((day) => day >= from && day <= last);
      const less = Math.round((cents * percent * off.length) / (100 * days.length) + 1e-9);
      for (const day of off) worth.set(day, (worth.get(day) ?? 0) - less / off.length);
      cost -= less;
    }
    return { worth, cost, length: days.length, next: tomorrow(days.at(-1) ?? this.today) };
  }
  /** Invoices the day as the worker does. */
  pass() {
    if (this.cancelsOn !== null && this.today >= this.cancelsOn) this.isClosed = true;
    if (this.isTrial) this.freeDays.push(this.today);
    if (this.isClosed || this.next !== this.today) return;
    this.package = this.planned ?? this.package;
    this.planned = null;
    const { worth, cost, next } = this.period(this.priceOf(this.package, this.today), this.payday);
    this.next = next;
    if (this.periods.has(this.today)) return;
    this.periods.add(this.today);
    this.worth = worth;
    const fees = this.fees.reduce((sum, cents) => sum + cents, 0);
    this.fees = [];
    this.charges.push({ on: this.today, cents: cost + fees, days: cost, fees });
  }
  /** A change of package today, outside of a trial. */
  change(name: Name) {
    const { unused } = this;
    const hasDays = [...this.worth.keys()].some((day) => day >= this.today);
    const isPlanned = this.next !== null;
    this.package = name;
    this.planned = null;
    if (this.isTrial || (!isPlanned && !hasDays)) return;
    if (unused > 0) this.takenOff.push(this.charges.findLastIndex(({ days }) => days !== 0));
    this.payday = dayOfMonth(this.today);
    const { worth, cost, length, next } = this.period(this.priceOf(name, this.today), this.payday);
    this.worth = worth;
    const over = unused - cost;
    this.charges.push({ on: this.today, cents: Math.max(0, -over), days: cost + Math.max(0, over), fees: 0 });
    this.next = isPlanned ? next : null;
    if (over <= 0) return;
    const bought = Math.ceil((over * length) / cost - 1e-9);
    for (let n = 0; n < bought; n += 1) this.worth.set(tomorrow(next, n), over / bought);
    this.next = isPlanned ? tomorrow(next, bought) : null;
    this.payday = dayOfMonth(tomorrow(next, bought));
  }
}

export type PlanOp =
  | { do: 'fee'; cents: number }
  | { do: 'trial'; days: number }
  | { do: 'length'; days: number }
  | { do: 'end'; first_payment: 'today' | 'none' }
  | { do: 'change'; name: Name; when: 'today' | 'period_end' }
  | { do: 'plan'; days: number | null }
  | { do: 'price'; name: Name; cents: number; days: number }
  | { do: 'discount'; percent: number; days: number; length: number }
  | { do: 'cancel' }
  | { do: 'keep' }
  | { do: 'wait' };
const name = fc.constantFrom(...names);
export const anyPlanOp: fc.Arbitrary<PlanOp> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fee' as const), cents: fc.integer({ min: 1, max: 9000 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('trial' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('length' as const), days: fc.integer({ min: -2, max: 30 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      first_payment: fc.constantFrom('today' as const, 'none' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      name,
      when: fc.constantFrom('today' as const, 'period_end' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      days: fc.option(fc.integer({ min: 0, max: 20 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      name,
      cents: fc.integer({ min: 2000, max: 60_000 }),
      days: fc.nat(20),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('discount' as const),
      percent: fc.integer({ min: 1, max: 80 }),
      days: fc.nat(20),
      length: fc.nat(50),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'cancel' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'keep' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'wait' as const }) },
);

type Caller = {
  ask: (day: string, name: keyof typeof staffBilling, sent: Sent) => Promise<ApiResult>;
  /** plans or withdraws the cancellation at the end of the period */
  cancel: (name: 'plan' | 'withdraw', sent: Sent) => Promise<ApiResult>;
};

/** Makes the call, and the same in the count where the rules allow it; both must agree on that. */
export async function stepPlan(
  { ask, cancel }: Caller,
  client: ClientWorld,
  count: DayCount,
  op: PlanOp,
): Promise<void> {
  const { today } = count;
  const at = { params: { id: client.id } };
  const make = async (
    endpoint: keyof typeof staffBilling,
    sent: Sent,
    isAllowed: boolean,
    does: () => void,
  ) => {
    const { status, body } = await ask(today, endpoint, sent);
    expect({ op, today, body, isAllowed: status < 300, status }).toMatchObject({
      isAllowed,
      status: isAllowed ? status : 422,
    });
    if (isAllowed) does();
  };
  const { trial } = parseData(staffBilling.client.data, await ask(today, 'client', at)).info;
  expect(trial?.last_on ?? null).toBe(count.isTrial ? count.trialLast : null);
  if (op.do === 'trial') {
    const next = tomorrow(today, op.days);
    const isAllowed =
      !count.isClosed &&
      count.cancelsOn === null &&
      !count.isTrial &&
      count.unused <= 0 &&
      (count.next === null || count.next <= next);
    await make('giveTrial', { ...at, body: { days: op.days, again: true, reason } }, isAllowed, () => {
      if (count.next !== next) count.payday = dayOfMonth(next);
      count.trialLast = tomorrow(next, -1);
      count.next = next;
    });
  }
  if (op.do === 'length' && trial) {
    const last_on = tomorrow(today, op.days);
    const sent = { params: { id: trial.id }, body: { last_on, version: trial.version, reason } };
    await make('changeTrial', sent, op.days >= 0 && count.cancelsOn === null, () => {
      if (count.next !== tomorrow(last_on)) count.payday = dayOfMonth(tomorrow(last_on));
      count.trialLast = last_on;
      count.next = tomorrow(last_on);
    });
  }
  if (op.do === 'end' && trial) {
    const { first_payment } = op;
    const sent = { params: { id: trial.id }, body: { first_payment, version: trial.version, reason } };
    const isAllowed = count.cancelsOn === null && !(first_payment === 'today' && count.periods.has(today));
    await make('endTrial', sent, isAllowed, () => {
      count.trialLast = null;
      count.next = first_payment === 'today' ? today : null;
      count.payday = dayOfMonth(today);
    });
  }
  if (op.do === 'change') {
    const { when } = op;
    const isAllowed =
      count.cancelsOn === null && op.name !== count.package && (when === 'today' || count.next !== null);
    const body = { package: op.name, frequency: 'Monthly', when, reason };
    await make('changePackage', { ...at, body }, isAllowed, () => {
      if (when === 'today') count.change(op.name);
      else count.planned = op.name;
    });
  }
  if (op.do === 'plan') {
    const next_payment_due = op.days === null ? null : tomorrow(today, op.days);
    const isNew = next_payment_due !== null && next_payment_due !== count.next;
    const isTwice = isNew && (count.unusedFrom(next_payment_due) > 0 || count.periods.has(next_payment_due));
    const isAllowed =
      count.cancelsOn === null && !isTwice && (!count.isTrial || next_payment_due === count.next);
    await make('plan', { ...at, body: { frequency: 'Monthly', next_payment_due } }, isAllowed, () => {
      count.next = next_payment_due;
      if (isNew) count.payday = dayOfMonth(next_payment_due);
    });
  }
  if (op.do === 'price') {
    const from = tomorrow(today, op.days);
    const body = { package: op.name, frequency: 'Monthly', amount: op.cents / 100, starts_on: from, reason };
    await make('setClientPrice', { ...at, body }, true, () =>
      count.ownPrices.push({ name: op.name, from, cents: op.cents }),
    );
  }
  if (op.do === 'discount') {
    const from = tomorrow(today, op.days);
    const last = tomorrow(from, op.length);
    const isAllowed = count.discounts.every((one) => one.last < from || last < one.from);
    const body = { percent: op.percent, amount: null, starts_on: from, last_on: last, words: 'An offer' };
    await make('giveDiscount', { ...at, body }, isAllowed, () =>
      count.discounts.push({ percent: op.percent, from, last }),
    );
  }
  if (op.do === 'fee') {
    const isAllowed = count.next !== null && count.cancelsOn === null;
    await make(
      'addFee',
      { ...at, body: { words: 'A photo session', amount: op.cents / 100 } },
      isAllowed,
      () => count.fees.push(op.cents),
    );
  }
  if (op.do === 'cancel') {
    const isAllowed =
      !count.isClosed &&
      count.cancelsOn === null &&
      count.next !== null &&
      count.next > today &&
      count.fees.length === 0;
    const sent = { ...at, body: { reason } };
    const { status } = await cancel('plan', sent);
    expect({ op, status }).toEqual({ op, status: isAllowed ? 200 : 422 });
    if (isAllowed) [count.cancelsOn, count.planned] = [count.next, null];
  }
  if (op.do === 'keep' && count.cancelsOn !== null && !count.isClosed) {
    const sent = { ...at, body: { reason } };
    expect((await cancel('withdraw', sent)).status).toBe(200);
    count.cancelsOn = null;
  }
}
