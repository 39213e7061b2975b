import { expect, test } from 'vitest';
import { unusedTime, type PaidInvoice } from '../paid-time.ts';
import { feeLines, feesIn, toShownFee, toShownVoidedFee, type Fee } from './rules.ts';

const fee: Fee = { id: 1, words: 'A photo session', cents: 12_050, currency: 'CAD' };
const foreign: Fee = { ...fee, id: 2, currency: 'USD' };

test('an invoice has the fees of its currency, and their lines pay for no days', () => {
  expect(feesIn([fee, foreign], 'USD')).toEqual([foreign]);
  expect(feeLines([fee, foreign], 'CAD')).toEqual([{ description: 'A photo session', cents: 12_050 }]);
  expect(feeLines([foreign], 'CAD')).toEqual([]);
  expect(toShownFee(fee)).toEqual({ id: 1, words: 'A photo session', amount: 120.5, currency: 'CAD' });
  const invoice = '2026-000012';
  expect(toShownVoidedFee({ ...fee, invoice })).toEqual({ ...toShownFee(fee), invoice });
});

const rates = [{ name: 'GST' as const, rate: 5000 }];
const pays = {
  package: 'Grow',
  frequency: 'Monthly' as const,
  from: '2026-11-01',
  until: '2026-12-01',
  rates,
};
const paid = (given_cents: number): PaidInvoice => ({
  currency: 'CAD',
  given_cents,
  lines: [
    { description: 'Grow', cents: 30_000, pays },
    { description: 'A photo session', cents: 10_000 },
  ],
});

test.each([
  [0, 15_000],
  // the fee with its tax
  [10_500, 15_000],
  [10_710, 14_900],
  // all of it
  [42_000, 0],
])('of %i cents given back, half a month is still worth %i', (given, cents) => {
  expect(unusedTime(paid(given), '2026-11-16')?.cents).toBe(cents);
});
