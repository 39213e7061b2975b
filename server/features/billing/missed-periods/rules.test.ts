import { expect, test } from 'vitest';
import { describeInvoiced, describeMissed, missedLines, toShownMissed } from './rules.ts';

const period = {
  id: 1,
  starts_on: '2026-12-01',
  until: '2027-01-01',
  period_days: 31,
  package: 'Grow' as const,
  frequency: 'Monthly' as const,
  cents: 35_050,
  why: null,
};
const client = { discounts: [], currency: 'CAD' as const };

const offer = {
  id: 1,
  percent: 10,
  cents: null,
  currency: null,
  starts_on: '2026-12-01',
  last_on: '2026-12-31',
  words: 'Offer',
};

test('a missed period is shown with its last day and its price in dollars', () => {
  const { until: _until, cents: _cents, period_days: _days, ...shown } = period;
  expect(toShownMissed(period)).toEqual({ ...shown, last_on: '2026-12-31', amount: 350.5 });
  expect(toShownMissed({ ...period, cents: null }).amount).toBeNull();
});

test('the lines of missed periods have the discounts of their days and pay for no days', () => {
  const discounts = [offer];
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

test.each([
  ['of an amount counts for the days that are left', { cents: 3100, currency: 'CAD' as const }, -1000],
  ['is never more than they cost', { cents: 99_900, currency: 'CAD' as const }, -11_306],
  ['in percent does not depend on the rest', { percent: 10 }, -1131],
])('a discount of a period that ended early %s', (_title, changed, cents) => {
  const discounts = [{ ...offer, percent: null, ...changed }];
  const ended = { ...period, until: '2026-12-11', cents: 11_306 };
  expect(missedLines({ ...client, discounts }, [ended])?.[1]?.cents).toBe(cents);
});

test('without a price of one of them there are no lines', () => {
  expect(missedLines(client, [period, { ...period, cents: null }])).toBeNull();
});

test('days that finance has invoiced as missed are named with their invoice and what to choose', () => {
  const missed = { number: '2026-12', until: '2027-01-01' };
  expect(describeMissed(missed)).toBe(
    'Invoice 2026-12 is for the days until Dec 31, 2026. Please choose the end of the period.',
  );
  expect(describeInvoiced(missed)).toBe(
    'Invoice 2026-12 is for the days until Dec 31, 2026. Please choose Jan 1, 2027 or a later day.',
  );
});
