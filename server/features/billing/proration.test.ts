import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDay } from '#contract/zoned-time.ts';
import { unusedTime, type PaidInvoice, type TaxRate } from './paid-time.ts';
import { nextPeriod } from './periods.ts';
import { periodLine, prorate, type Line } from './proration.ts';
import { changesToUndo } from './undo-package.ts';

// The witness: one entry for each paid day, in exact fractions, with a calendar that is walked day by day.
type Rhythm = 'Monthly' | 'Annually';
type Fraction = { over: bigint; under: bigint };
type PaidDay = { worth: Fraction; daily: Fraction };

const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
const toCents = ({ over, under }: Fraction) => Number((2n * over + under) / (2n * under));
const toNumber = ({ over, under }: Fraction) => Number((over * 1_000_000n) / under) / 1_000_000;
const dayMs = 86_400_000;
const tomorrow = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
const domOf = (day: string) => Number(day.slice(8));
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Walks to the client's payment day of the month, or to the last day of a shorter month. */
function walkPeriod(start: string, rhythm: Rhythm, payday: number): string[] {
  const days = [start];
  const month = monthOf(start) + (rhythm === 'Monthly' ? 1 : 12);
  for (let day = tomorrow(start); ; day = tomorrow(day)) {
    const isLast = monthOf(tomorrow(day)) !== monthOf(day);
    if (monthOf(day) === month && (domOf(day) === payday || (isLast && domOf(day) < payday))) return days;
    days.push(day);
  }
}

class Witness {
  days = new Map<string, PaidDay>();
  next = '';
  payday = 1;
  lived = 0;
  copy() {
    return { days: new Map(this.days), next: this.next, payday: this.payday };
  }
  buy(start: string, rhythm: Rhythm, price: number) {
    const period = walkPeriod(start, rhythm, this.payday);
    const daily = { over: BigInt(price), under: BigInt(period.length) };
    for (const day of period) this.days.set(day, { worth: daily, daily });
    this.next = tomorrow(period.at(-1) ?? start);
    return { daily, length: period.length };
  }
  /** The cost of the change, by the days alone. */
  change(today: string, rhythm: Rhythm, price: number) {
    const groups = new Map<bigint, Fraction>();
    for (const [day, { worth }] of this.days)
      if (day >= today) {
        const group = groups.get(worth.under);
        groups.set(worth.under, group ? plus(group, worth) : worth);
        this.days.delete(day);
      }
    const unused = toCents([...groups.values()].reduce(plus, { over: 0n, under: 1n }));
    this.payday = domOf(today);
    const { daily } = this.buy(today, rhythm, price);
    const over = unused - price;
    if (over <= 0) return { unused, charge: -over, daily };
    const bought: string[] = [];
    for (let worth = 0n; worth < BigInt(over) * daily.under; worth += daily.over) {
      bought.push(this.next);
      this.next = tomorrow(this.next);
    }
    for (const day of bought)
      this.days.set(day, { worth: { over: BigInt(over), under: BigInt(bought.length) }, daily });
    this.payday = domOf(this.next);
    return { unused, charge: 0, daily };
  }
  worthOf(which: (day: string) => boolean): number {
    const groups = new Map<string, { daily: Fraction; count: bigint }>();
    for (const [day, { daily }] of this.days) {
      if (!which(day)) continue;
      const key = `${daily.over}/${daily.under}`;
      groups.set(key, { daily, count: (groups.get(key)?.count ?? 0n) + 1n });
    }
    return [...groups.values()].reduce(
      (sum, { daily, count }) => sum + toNumber({ over: daily.over * count, under: daily.under }),
      0,
    );
  }
}

// The subject: the functions of the portal, with the input that its statements give them.
type State = {
  package: 'Create' | 'Engage' | 'Grow';
  frequency: Rhythm;
  next: string;
  anchor: number;
  paid: PaidInvoice | null;
};
const toPaid = (lines: readonly Line[], rates: readonly TaxRate[] = []): PaidInvoice => ({
  currency: 'CAD',
  given_cents: 0,
  lines: lines.map(({ pays, ...line }) => (pays ? { ...line, pays: { ...pays, rates } } : line)),
});
const sumOf = (amounts: readonly { cents: number }[]) => amounts.reduce((sum, { cents }) => sum + cents, 0);

const names = ['Create', 'Engage', 'Grow'] as const;
const rhythms = ['Monthly', 'Annually'] as const;
const zones = [
  'America/St_Johns',
  'America/Vancouver',
  'Pacific/Kiritimati',
  'Asia/Singapore',
  'America/Phoenix',
];
/**
 * In cents for a month; a year costs about ten times that. Each announced price has the number of days after which it
 * applies.
 */
const priceList = fc.array(
  fc.record({ after: fc.integer({ min: 1, max: 700 }), cents: fc.integer({ min: 4000, max: 60_000 }) }),
  { minLength: 1, maxLength: 4 },
);
const world = fc.record({
  zone: fc.constantFrom(...zones),
  begins: fc
    .date({ min: new Date('2024-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
    .map((date) => date.getTime()),
  prices: fc.tuple(...names.map(() => fc.tuple(...rhythms.map(() => priceList)))),
  first: fc.record({ package: fc.constantFrom(...names), frequency: fc.constantFrom(...rhythms) }),
  steps: fc.array(
    fc.record({
      // most changes come soon after one another, or on the same day
      hours: fc.oneof(
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 60 * 24 }),
        fc.integer({ min: 0, max: 400 * 24 }),
      ),
      package: fc.constantFrom(...names),
      frequency: fc.constantFrom(...rhythms),
    }),
    { minLength: 1, maxLength: 7 },
  ),
});

/** The day in the zone, as a person reads it from a calendar. */
const readDay = (at: number, zone: string) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};

test('over any changes, days and prices the invoices are what a count day by day says, and nobody gains or loses more than a day', () => {
  fc.assert(
    fc.property(world, ({ zone, begins, prices, first, steps }) => {
      const start = readDay(begins, zone);
      const priceOn = (name: State['package'], frequency: Rhythm, day: string) => {
        const [base, ...announced] = prices[names.indexOf(name)]?.[rhythms.indexOf(frequency)] ?? [];
        const age = (Date.parse(day) - Date.parse(start)) / dayMs;
        const holding = announced.filter(({ after }) => after <= age).toSorted((a, b) => a.after - b.after);
        return (holding.at(-1) ?? base)?.cents ?? 1;
      };
      const cost = (name: State['package'], frequency: Rhythm, day: string) =>
        priceOn(name, frequency, day) * (frequency === 'Monthly' ? 1 : 10);

      const witness = new Witness();
      witness.payday = domOf(start);
      witness.next = start;
      let state: State = { ...first, next: start, anchor: domOf(start), paid: null };
      let [paid, roundings] = [0, 0];
      const renewUntil = (today: string) => {
        while (state.next <= today) {
          const { next: from, package: name, frequency, anchor } = state;
          const cents = cost(name, frequency, from);
          const end = nextPeriod(from, frequency, anchor);
          state = {
            ...state,
            next: end,
            paid: toPaid([periodLine({ package: name, frequency, cents }, from, end)]),
          };
          const { length } = witness.buy(from, frequency, cents);
          expect(state.next).toBe(witness.next);
          expect(frequency === 'Monthly' ? [28, 29, 30, 31] : [365, 366]).toContain(length);
          paid += cents;
        }
      };
      type Done = {
        day: string;
        before: State;
        witness: ReturnType<Witness['copy']>;
        paid: number;
        roundings: number;
      };
      const done: Done[] = [];
      let at = begins;
      for (const step of [...steps, null]) {
        at += (step?.hours ?? 0) * 3_600_000;
        const today = readDay(at, zone);
        expect(localDay(new Date(at), zone)).toBe(today);
        renewUntil(today);
        const received = witness.worthOf((day) => day < today);
        const toCome = witness.worthOf((day) => day >= today);
        expect(received).toBeLessThanOrEqual(paid + roundings + 1);
        expect(paid).toBeLessThanOrEqual(received + toCome + roundings + 1);
        if (!step || (step.package === state.package && step.frequency === state.frequency)) continue;

        const ofToday = done.filter(({ day }) => day === today);
        const rows = ofToday.map(({ before }) => ({ replaced: before }));
        const undone = changesToUndo(rows, step).length;
        const back = done.at(-undone);
        if (undone > 0 && back) {
          // a change and its reversal on one day end at the starting point, to the cent
          const began = ofToday.find(
            ({ before }) => before.package === step.package && before.frequency === step.frequency,
          );
          expect(back).toBe(began);
          done.splice(-undone);
          ({ before: state, paid, roundings } = back);
          Object.assign(witness, back.witness);
          continue;
        }
        done.push({ day: today, before: state, witness: witness.copy(), paid, roundings });
        const cents = cost(step.package, step.frequency, today);
        const unused = unusedTime(state.paid, today);
        const change = prorate({ unused, to: { ...step, cents }, today, rates: [] });
        if (!change) throw new Error('These prices are never next to nothing.');
        const expected = witness.change(today, step.frequency, cents);
        const bought = change.lines.filter(({ pays }) => pays);
        const [period] = bought;
        expect({
          unused: unused?.cents ?? 0,
          charge: sumOf(change.lines),
          next: change.next,
          anchor: change.anchor,
        }).toEqual({
          unused: expected.unused,
          charge: expected.charge,
          next: witness.next,
          anchor: witness.payday,
        });
        // the charge and the unused amount buy the new days, and nothing else does
        expect(sumOf(bought)).toBe(expected.charge + expected.unused);
        expect(period).toMatchObject({ cents, pays: { from: today } });
        state = {
          package: step.package,
          frequency: step.frequency,
          next: change.next,
          anchor: change.anchor,
          paid: toPaid(change.lines),
        };
        paid += expected.charge;
        roundings += toNumber(expected.daily) + 1;
      }
    }),
    { numRuns: 300 },
  );
});

const rate = fc.constantFrom(
  [],
  [{ name: 'GST' as const, rate: 5000 }],
  [{ name: 'HST' as const, rate: 13_000 }],
  [{ name: 'HST' as const, rate: 15_000 }],
  [
    { name: 'GST' as const, rate: 5000 },
    { name: 'QST' as const, rate: 9975 },
  ],
);
const amount = fc.integer({ min: 100, max: 500_000 });

test('wherever the client has moved, unused days count with the taxes they were invoiced with, and nothing is below zero', () => {
  fc.assert(
    fc.property(
      rate,
      rate,
      amount,
      amount,
      fc.integer({ min: 0, max: 30 }),
      (before, after, old, cents, into) => {
        const days = { package: 'Grow', frequency: 'Monthly' as const };
        const paid = toPaid([periodLine({ ...days, cents: old }, '2026-12-01', '2027-01-01')], before);
        const today = new Date(Date.parse('2026-12-01') + into * dayMs).toISOString().slice(0, 10);
        const change = prorate({
          unused: unusedTime(paid, today),
          to: { ...days, cents },
          today,
          rates: after,
        });
        if (!change) return;
        const gross = (net: number, rates: readonly TaxRate[]) =>
          net * (1 + rates.reduce((sum, one) => sum + one.rate, 0) / 100_000);
        const total = sumOf(change.lines) + sumOf(change.taxes);
        const left = gross((old * (31 - into)) / 31, before);
        const price = gross(cents, after);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(Math.abs(total - Math.max(0, price - left))).toBeLessThanOrEqual(4);
        const length = (Date.parse(change.next) - Date.parse(today)) / dayMs;
        expect(length * price).toBeGreaterThanOrEqual((Math.max(left, price) - 4) * 28);
        for (const tax of change.taxes)
          expect([...before, ...after].some(({ name }) => name === tax.name)).toBe(true);
      },
    ),
  );
});

test('what was credited, refunded or voided of an invoice is worth nothing in its days', () => {
  const lines = [
    periodLine({ package: 'Grow', frequency: 'Monthly', cents: 30_000 }, '2026-11-01', '2026-12-01'),
  ];
  const rates = [{ name: 'GST' as const, rate: 5000 }];
  const worth = (given_cents: number) =>
    unusedTime({ ...toPaid(lines, rates), given_cents }, '2026-11-16')?.cents;
  expect([0, 15_750, 31_500].map(worth)).toEqual([15_000, 7500, 0]);
  expect(unusedTime(toPaid(lines), '2026-12-01')).toBeNull();
  expect(unusedTime(null, '2026-11-16')).toBeNull();
});

test('a new period begins today, also on the last day of a month and on February 29', () => {
  const to = { package: 'Grow', cents: 35_000 };
  const begin = (today: string, frequency: Rhythm) => {
    const change = prorate({ unused: null, to: { ...to, frequency }, today, rates: [] });
    return [change?.next, change?.anchor];
  };
  expect(begin('2027-01-31', 'Monthly')).toEqual(['2027-02-28', 31]);
  expect(begin('2028-01-31', 'Monthly')).toEqual(['2028-02-29', 31]);
  expect(begin('2028-02-29', 'Annually')).toEqual(['2029-02-28', 29]);
  expect(begin('2026-07-01', 'Monthly')).toEqual(['2026-08-01', 1]);
});

test('what was paid is never lost to a package that costs nothing', () => {
  const unused = { package: 'Grow', cents: 35_000, until: '2026-12-01', rates: [] };
  const to = (cents: number) => ({ package: 'Create', frequency: 'Monthly' as const, cents });
  expect(prorate({ unused, to: to(0), today: '2026-11-16', rates: [] })).toBeNull();
  expect(
    prorate({ unused: { ...unused, cents: 100_000_000 }, to: to(1), today: '2026-11-16', rates: [] }),
  ).toBeNull();
});
