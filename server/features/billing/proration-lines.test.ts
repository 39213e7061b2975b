import { expect, test } from 'vitest';
import type { TaxRate } from './paid-time.ts';
import { periodLine, prorate } from './proration.ts';

const gst: TaxRate[] = [{ name: 'GST', rate: 5000 }];
const hst: TaxRate[] = [{ name: 'HST', rate: 13_000 }];
const grow = { package: 'Grow', frequency: 'Monthly' as const, cents: 31_000 };
const unused = (cents: number, rates: TaxRate[] = gst) => ({
  package: 'Create',
  cents,
  until: '2026-12-11',
  rates,
});

test('a period is named with its first and its last day, and one day alone is named once', () => {
  expect(periodLine(grow, '2026-12-01', '2027-01-01')).toEqual({
    description: 'Grow package, Dec 1, 2026 to Dec 31, 2026',
    cents: 31_000,
    pays: { package: 'Grow', frequency: 'Monthly', from: '2026-12-01', until: '2027-01-01' },
  });
  expect(periodLine(grow, '2026-12-01', '2026-12-02').description).toBe('Grow package, Dec 1, 2026');
});

test('without unused days a change costs a period and its taxes', () => {
  const expected = {
    lines: [periodLine(grow, '2026-12-01', '2027-01-01')],
    taxes: [{ name: 'GST', rate: 5000, cents: 1550 }],
    next: '2027-01-01',
    anchor: 1,
  };
  expect(prorate({ unused: null, to: grow, today: '2026-12-01', rates: gst })).toEqual(expected);
  // days that are worth nothing are no line
  expect(prorate({ unused: unused(0), to: grow, today: '2026-12-01', rates: gst })).toEqual(expected);
});

test('unused days are deducted first, before the taxes', () => {
  expect(prorate({ unused: unused(11_000), to: grow, today: '2026-12-01', rates: gst })).toEqual({
    lines: [
      { description: 'Unused time of Create, Dec 1, 2026 to Dec 10, 2026', cents: -11_000 },
      periodLine(grow, '2026-12-01', '2027-01-01'),
    ],
    taxes: [{ name: 'GST', rate: 5000, cents: 1000 }],
    next: '2027-01-01',
    anchor: 1,
  });
});

test.each([
  // a remainder of exactly the price buys no day
  [31_000, [], '2027-01-01'],
  [31_001, ['Grow, 1 more day, Jan 1, 2027'], '2027-01-02'],
  [32_000, ['Grow, 1 more day, Jan 1, 2027'], '2027-01-02'],
  [32_001, ['Grow, 2 more days, Jan 1, 2027 to Jan 2, 2027'], '2027-01-03'],
  [41_000, ['Grow, 10 more days, Jan 1, 2027 to Jan 10, 2027'], '2027-01-11'],
])('with %i cents left, days begun are bought: %j', (cents, more, next) => {
  const change = prorate({ unused: unused(cents), to: grow, today: '2026-12-01', rates: gst });
  expect(change?.lines.slice(2).map(({ description }) => description)).toEqual(more);
  expect(change).toMatchObject({ next, anchor: Number(next.slice(8)), taxes: [{ cents: 0 }] });
  expect(change?.lines.slice(2).map(({ pays }) => pays)).toEqual(
    more.map(() => ({ package: 'Grow', frequency: 'Monthly', from: '2027-01-01', until: next })),
  );
  const sum = change?.lines.reduce((all, line) => all + line.cents, 0);
  expect(sum).toBe(0);
});

test('after a move unused days go back with the taxes of their invoice, and the new ones have those of today', () => {
  const change = prorate({ unused: unused(10_000, hst), to: grow, today: '2026-12-01', rates: gst });
  expect(change?.lines.map(({ cents }) => cents)).toEqual([-10_000, 31_000]);
  expect(change?.taxes).toEqual([
    { name: 'GST', rate: 5000, cents: 1550 },
    { name: 'HST', rate: 13_000, cents: -1300 },
  ]);
});

test('the same tax at another rate is another tax, and one of no cents is left out', () => {
  const higher: TaxRate[] = [{ name: 'HST', rate: 15_000 }];
  const change = (before: TaxRate[], after: TaxRate[], cents: number) =>
    prorate({ unused: unused(cents, before), to: grow, today: '2026-12-01', rates: after });
  expect(change(higher, hst, 10_000)?.taxes).toEqual([
    { name: 'HST', rate: 13_000, cents: 4030 },
    { name: 'HST', rate: 15_000, cents: -1500 },
  ]);
  // GST is in both, QST only on the earlier invoice
  const both: TaxRate[] = [...gst, { name: 'QST', rate: 9975 }];
  expect(change(both, gst, 10_000)?.taxes).toEqual([
    { name: 'GST', rate: 5000, cents: 1050 },
    { name: 'QST', rate: 9975, cents: -998 },
  ]);
  expect(change(both, gst, 1)?.taxes).toEqual([{ name: 'GST', rate: 5000, cents: 1550 }]);
});

test('taxes of two provinces with the same rates are two taxes', () => {
  const inBritishColumbia: TaxRate[] = [...gst, { name: 'PST', rate: 7000 }];
  const inManitoba: TaxRate[] = [...gst, { name: 'RST', rate: 7000 }];
  const change = prorate({
    unused: unused(10_000, inBritishColumbia),
    to: grow,
    today: '2026-12-01',
    rates: inManitoba,
  });
  expect(change?.taxes).toEqual([
    { name: 'GST', rate: 5000, cents: 1050 },
    { name: 'RST', rate: 7000, cents: 2170 },
    { name: 'PST', rate: 7000, cents: -700 },
  ]);
});

test('taxes in another order are the same taxes', () => {
  const both: TaxRate[] = [...gst, { name: 'QST', rate: 9975 }];
  const change = prorate({
    unused: unused(30_990, both),
    to: grow,
    today: '2026-12-01',
    rates: both.toReversed(),
  });
  // of ten cents each tax is rounded once, and not as the difference of two that were
  expect(change?.taxes.map(({ cents }) => cents)).toEqual([1, 1]);
});

test('what costs more with its taxes pays for further days at the price with the taxes of today', () => {
  // 40,000 with 13 % are 45,200, and a period with 5 % costs 32,550: 12,650 are left for days of 1,050
  const change = prorate({ unused: unused(40_000, hst), to: grow, today: '2026-12-01', rates: gst });
  expect(change?.next).toBe('2027-01-14');
  const total = [...(change?.lines ?? []), ...(change?.taxes ?? [])].reduce(
    (sum, { cents }) => sum + cents,
    0,
  );
  expect(total).toBe(0);
  expect(change?.lines.map(({ cents }) => cents)).toEqual([-40_000, 31_000, 12_048]);
});

test('days are bought up to the last day there is, and not beyond', () => {
  const last = { ...grow, cents: 31 };
  const days = (Date.parse('9999-12-31') - Date.parse('2027-01-01')) / 86_400_000;
  const change = (bought: number) =>
    prorate({ unused: unused(31 + bought, []), to: last, today: '2026-12-01', rates: [] });
  expect(change(days)?.next).toBe('9999-12-31');
  expect(change(days + 1)).toBeNull();
});
