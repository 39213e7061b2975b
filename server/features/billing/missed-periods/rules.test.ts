import { expect, test } from 'vitest';
import { missedLines, toShownMissed } from './rules.ts';

const period = {
  id: 1,
  starts_on: '2026-12-01',
  until: '2027-01-01',
  package: 'Grow' as const,
  frequency: 'Monthly' as const,
  cents: 35_050,
  why: null,
};
const client = { discounts: [], currency: 'CAD' as const };

test('a missed period is shown with its last day and its price in dollars', () => {
  const { until: _until, cents: _cents, ...shown } = period;
  expect(toShownMissed(period)).toEqual({ ...shown, last_on: '2026-12-31', amount: 350.5 });
  expect(toShownMissed({ ...period, cents: null }).amount).toBeNull();
});

test('the lines of missed periods have the discounts of their days and pay for no days', () => {
  const discounts = [
    {
      id: 1,
      percent: 10,
      cents: null,
      currency: null,
      starts_on: '2026-12-01',
      last_on: '2026-12-31',
      words: 'Offer',
    },
  ];
  expect(
    missedLines({ ...client, discounts }, [
      period,
      { ...period, id: 2, starts_on: '2027-01-01', until: '2027-01-02', cents: 100 },
    ]),
  ).toEqual([
    { description: 'Grow package, Dec 1, 2026 to Dec 31, 2026', cents: 35_050 },
    { description: 'Discount of 10%: Offer', cents: -3505 },
    { description: 'Grow package, Jan 1, 2027', cents: 100 },
  ]);
});

test('without a price of one of them there are no lines', () => {
  expect(missedLines(client, [period, { ...period, cents: null }])).toBeNull();
});
