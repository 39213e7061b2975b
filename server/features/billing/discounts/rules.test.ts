import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, daysBetween } from '#contract/days.ts';
import { unusedTime } from '../paid-time.ts';
import { nextPeriod, toAnchorDay } from '../periods.ts';
import { periodLine, prorate, type Line } from '../proration.ts';
import { describeDiscount, discountLines, toShownDiscount, withDiscounts, type Discount } from './rules.ts';

const discount = (change: Partial<Discount> = {}): Discount => ({
  id: 1,
  percent: 20,
  cents: null,
  currency: null,
  starts_on: '2026-12-01',
  last_on: '2026-12-31',
  words: 'Welcome offer',
  ...change,
});
const december = periodLine(
  { package: 'Grow', frequency: 'Monthly', cents: 31_000 },
  '2026-12-01',
  '2027-01-01',
);
const centsOf = (discounts: readonly Discount[], line: Line = december, currency: 'CAD' | 'USD' = 'CAD') =>
  withDiscounts({ discounts, currency }, line).map(({ cents }) => cents);

test('a discount holds on its days alone, and not on the day after its last', () => {
  expect(centsOf([discount()])).toEqual([31_000, -6200]);
  expect(centsOf([discount({ last_on: '2026-12-01' })])).toEqual([31_000, -200]);
  expect(centsOf([discount({ starts_on: '2026-12-31', last_on: '2027-05-01' })])).toEqual([31_000, -200]);
  expect(centsOf([discount({ starts_on: '2026-11-01', last_on: '2026-11-30' })])).toEqual([31_000]);
  expect(centsOf([discount({ starts_on: '2027-01-01', last_on: '2027-05-01' })])).toEqual([31_000]);
});

test('an amount is of its currency, and together discounts are never more than the price', () => {
  const amount = discount({ percent: null, cents: 5000, currency: 'CAD' });
  expect(centsOf([amount])).toEqual([31_000, -5000]);
  expect(centsOf([amount], december, 'USD')).toEqual([31_000]);
  expect(centsOf([discount({ percent: 90 }), amount, amount])).toEqual([31_000, -27_900, -3100]);
  expect(centsOf([discount({ percent: 100 }), amount])).toEqual([31_000, -31_000]);
  expect(centsOf([amount], { description: 'A photo session', cents: 9000 })).toEqual([9000]);
});

test('it says how much and why', () => {
  const amount = discount({ percent: null, cents: 5050, currency: 'CAD' });
  expect(describeDiscount(discount())).toBe('Discount of 20%: Welcome offer');
  expect(describeDiscount(amount)).toBe('Discount of CAD $50.50: Welcome offer');
  expect(toShownDiscount(amount)).toMatchObject({ amount: 50.5, percent: null });
  expect(toShownDiscount(discount())).toMatchObject({ amount: null, percent: 20 });
});

// The witness: every day of the period on its own, in whole parts of a cent.
const day = fc.integer({ min: 0, max: 500 }).map((days) => dayAfter('2026-01-15', days));
const anyDiscount = fc
  .record({
    percent: fc.option(fc.integer({ min: 1, max: 100 })),
    cents: fc.integer({ min: 1, max: 60_000 }),
    currency: fc.constantFrom('CAD' as const, 'USD' as const),
    days: fc.tuple(day, fc.integer({ min: 0, max: 300 })),
  })
  .map(({ percent, cents, currency, days: [starts_on, length] }) =>
    discount({
      percent,
      ...(percent === null ? { cents, currency } : {}),
      starts_on,
      last_on: dayAfter(starts_on, length),
    }),
  );
const anyPlan = fc.record({
  package: fc.constant('Grow'),
  frequency: fc.constantFrom('Monthly' as const, 'Annually' as const),
  cents: fc.integer({ min: 0, max: 400_000 }),
});

function countByDay(discounts: readonly Discount[], line: Line, today: string): number[] {
  const { from = '', until = '' } = line.pays ?? {};
  const days: string[] = [];
  for (let one = from; one < until; one = dayAfter(one)) days.push(one);
  let rest = line.cents;
  return discounts.flatMap(({ percent, cents, currency, starts_on, last_on }) => {
    const whole =
      percent === null
        ? currency === 'CAD'
          ? Math.min(cents ?? 0, line.cents) * 100
          : 0
        : line.cents * percent;
    const held = days.filter((one) => one >= starts_on && one <= last_on);
    const sum = held.reduce((total) => total + BigInt(whole), 0n);
    const under = 100n * BigInt(days.length);
    const taken = Math.min(rest, Number((2n * sum + under) / (2n * under)));
    if (taken === 0) return [];
    rest -= taken;
    return [(taken * held.filter((one) => one >= today).length) / held.length];
  });
}

test('over random discounts and periods, each line is the sum of its days', () => {
  fc.assert(
    fc.property(fc.array(anyDiscount, { maxLength: 4 }), anyPlan, day, (discounts, plan, start) => {
      const end = nextPeriod(start, plan.frequency, toAnchorDay(start));
      const line = periodLine(plan, start, end);
      const lines = discountLines(
        discounts,
        { cents: line.cents, pays: { ...plan, from: start, until: end } },
        'CAD',
      );
      expect(lines.map(({ cents }) => -cents)).toEqual(countByDay(discounts, line, start));
    }),
    { numRuns: 500 },
  );
});

/** Of discounts whose days overlap, the first, as a client has one at a time. */
const apart = (discounts: readonly Discount[]) =>
  discounts.filter((one, n) =>
    discounts.slice(0, n).every((other) => other.last_on < one.starts_on || one.last_on < other.starts_on),
  );

test('unused days are worth what was invoiced for them after discounts, by day', () => {
  fc.assert(
    fc.property(
      fc.array(anyDiscount, { maxLength: 4 }).map(apart),
      anyPlan,
      day,
      fc.nat(364),
      (discounts, plan, start, later) => {
        const end = nextPeriod(start, plan.frequency, toAnchorDay(start));
        const today = dayAfter(start, later % daysBetween(start, end));
        const line = periodLine(plan, start, end);
        const lines = withDiscounts({ discounts, currency: 'CAD' }, line);
        const paid = {
          currency: 'CAD' as const,
          given_cents: 0,
          lines: lines.map(({ pays, ...rest }) => (pays ? { ...rest, pays: { ...pays, rates: [] } } : rest)),
        };
        const price = (line.cents * daysBetween(today, end)) / daysBetween(start, end);
        const less = countByDay(discounts, line, today).reduce((sum, one) => sum + one, 0);
        const unused = unusedTime(paid, today);
        expect(unused?.until).toBe(end);
        expect(Math.abs((unused?.cents ?? 0) - (price - less))).toBeLessThanOrEqual(0.5 + 1e-6);
      },
    ),
    { numRuns: 500 },
  );
});

test('a change of today begins a period with its discounts, and further days cost what its days cost', () => {
  const unused = { package: 'Drive', cents: 40_000, until: '2026-12-20', rates: [] };
  const change = (discounts: readonly Discount[]) =>
    prorate({
      unused,
      to: { package: 'Grow', frequency: 'Monthly', cents: 31_000 },
      today: '2026-12-01',
      rates: [],
      discounts: (period) => withDiscounts({ discounts, currency: 'CAD' }, period).slice(1),
    });
  const half = change([discount({ percent: 50 })]);
  // 400.00 less 155.00 leaves 245.00, which is 49 days of 5.00
  expect(half?.lines.map(({ cents }) => cents)).toEqual([-40_000, 31_000, -15_500, 24_500]);
  expect(half?.next).toBe(dayAfter('2027-01-01', 49));
  expect(change([discount({ percent: 100 })])).toBeNull();
});
