import { expect, test } from 'vitest';
import {
  amountText,
  dayOf,
  nextPaymentOf,
  nonePlannedText,
  noticeText,
  plannedChangeText,
} from './billing-words.ts';
import { invoiceSearch } from './invoice-search.ts';

const card = { brand: 'Visa', last_four: '4242', exp_month: 12, exp_year: 2026 };

test('a day reads the same wherever the reader is, and an amount names its currency', () => {
  expect(dayOf('2026-12-01')).toBe('Dec 1, 2026');
  expect(amountText(1234.5, 'USD')).toBe('USD $1,234.50');
});

test('the next payment is in whole dollars, and nothing where none is planned', () => {
  const info = {
    package: 'Grow' as const,
    packagePrice: null,
    nextPaymentAmount: 391.5,
    nextPaymentDue: '2026-12-01',
    plannedChange: null,
    card: null,
    cardFields: null,
    notices: [],
  };
  expect(nextPaymentOf(info)).toEqual({ amount: '$392', due: 'Dec 1, 2026' });
  expect(nextPaymentOf({ ...info, nextPaymentDue: null })).toBeNull();
});

test('a planned change says what follows, when and for how much', () => {
  const price = { frequency: 'Monthly' as const, currency: 'CAD' as const, amount: 49 };
  expect(plannedChangeText({ package: 'Create', price, starts_on: '2026-12-01' })).toBe(
    'Create from Dec 1, 2026: Monthly CAD $49',
  );
  expect(plannedChangeText({ package: 'Create', price: null, starts_on: null })).toBe(
    'Create from the next payment',
  );
});

test('where no payment is planned, nothing is owed only if no invoice is open', () => {
  expect(nonePlannedText(false)).toBe("You don't owe anything yet.");
  expect(nonePlannedText(true)).toBe('An invoice is still open.');
  expect(nonePlannedText(undefined)).toBe('');
});

test('notices say what to do, and which card ends', () => {
  expect(noticeText('failed', { card })).toBe('Your payment failed. Please update your payment details.');
  expect(noticeText('card_ending', { card })).toBe(
    'Visa ending in 4242, which is good until 12/2026, ends soon. Please add the new one, so that nothing stops.',
  );
});

test('an address with an unknown filter shows every invoice', () => {
  expect(invoiceSearch({ months: '6', page: '2' })).toEqual({ months: '6', page: 2 });
  expect(invoiceSearch({ months: '5', page: '0' })).toEqual({});
});
