import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceStatuses, waitingInvoices } from '#contract/billing/invoices.ts';
import {
  amountText,
  chargedText,
  formatNextPayment,
  nonePlannedText,
  noticeText,
  owesText,
  plannedChangeText,
  savedText,
  totalsText,
  trialText,
  voidedFeeText,
} from './billing-words.ts';
import { invoiceSearch } from './invoice-search.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';

const card = { brand: 'Visa', last_four: '4242', exp_month: 12, exp_year: 2026 };

test('a day reads the same wherever the reader is, and an amount names its currency', () => {
  expect(formatCalendarDay('2026-12-01')).toBe('Dec 1, 2026');
  expect(amountText(1234.5, 'USD')).toBe('USD $1,234.50');
});

test('a fee of a voided invoice names that invoice', () => {
  const fee = {
    id: 1,
    words: 'A photo session',
    amount: 120,
    currency: 'CAD' as const,
    invoice: '2026-000012',
  };
  expect(voidedFeeText(fee)).toBe('A photo session: CAD $120.00, on voided invoice 2026-000012');
});

test('what a client owes is said in each currency, also where it was billed in another one before', () => {
  const moved = [
    { balance: 280, currency: 'CAD' },
    { balance: 0, currency: 'USD' },
  ];
  expect(owesText('Harbour', moved)).toBe('Harbour owes CAD $280.00.');
  expect(owesText('Harbour', [...moved, { balance: 99, currency: 'USD' }])).toBe(
    'Harbour owes CAD $280.00 and USD $99.00.',
  );
  expect(owesText('Harbour', moved.slice(1))).toBe('Harbour owes nothing.');
});

test('the next payment is in whole dollars, and nothing where none is planned', () => {
  const info = {
    package: 'Grow' as const,
    packagePrice: null,
    nextPaymentAmount: 391.5,
    nextPaymentDue: '2026-12-01',
    cancelsOn: null,
    plannedChange: null,
    card: null,
    cardFields: null,
    notices: [],
    credits: [],
    discounts: [],
    fees: [],
    prices: [],
    trial: null,
  };
  expect(formatNextPayment(info)).toEqual({ amount: '$392', due: 'Dec 1, 2026' });
  expect(formatNextPayment({ ...info, nextPaymentDue: null })).toBeNull();
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

test('a trial says until when the package is free, and what it costs then', () => {
  const price = { frequency: 'Monthly' as const, currency: 'CAD' as const, amount: 350 };
  const trial = { id: 1, starts_on: '2026-11-29', last_on: '2026-12-15', version: 1, price };
  const said = (more: Partial<typeof trial>, cancelsOn: string | null = null) =>
    trialText({ trial: { ...trial, ...more }, cancelsOn });
  expect(said({})).toBe('Free until December 15, 2026, then CAD $350 a month');
  expect(
    trialText({
      trial: { ...trial, price: { ...price, frequency: 'Annually', amount: 3180.5 } },
      cancelsOn: null,
    }),
  ).toBe('Free until December 15, 2026, then CAD $3,180.50 a year');
  expect(trialText({ trial: { ...trial, price: null }, cancelsOn: null })).toBe(
    'Free until December 15, 2026',
  );
  expect(said({}, '2026-12-16')).toBe('Free until December 15, 2026');
  expect(trialText({ trial: null, cancelsOn: null })).toBe('');
});

test('where no payment is planned, nothing is owed only if no invoice is open', () => {
  expect(nonePlannedText(false)).toBe('You don’t owe anything yet.');
  expect(nonePlannedText(true)).toBe('An invoice is still open.');
  expect(nonePlannedText(undefined)).toBe('');
});

test('notices say what to do, and which card ends', () => {
  expect(noticeText('failed', { card })).toBe('Your payment failed. Please update your payment details.');
  expect(noticeText('card_ending', { card })).toBe(
    'Visa ending in 4242, which is good until 12/2026, expires soon. Add your new card so your services keep running.',
  );
});

test('an address with an unknown filter shows every invoice', () => {
  expect(invoiceSearch({ months: '6', page: '2' })).toEqual({ months: '6', page: 2 });
  expect(invoiceSearch({ months: '5', page: '0' })).toEqual({});
});

test('what a card pays is added up by currency, and said once it is paid', () => {
  const paid = (number: string, amount: number, currency: 'CAD' | 'USD' = 'CAD') =>
    ({ id: 1, number, currency, amount, state: 'paid', words: null }) as const;
  expect(
    totalsText([
      { balance: 0.1, currency: 'CAD' },
      { balance: 0.2, currency: 'CAD' },
    ]),
  ).toBe('CAD $0.30');
  expect(savedText([])).toBe('Your billing information has been updated.');
  expect(savedText([paid('2026-000018', 392)])).toBe(
    'Your billing information has been updated. Invoice 2026-000018 was paid: CAD $392.00.',
  );
  expect(savedText([paid('2026-000018', 392), paid('2026-000019', 99, 'USD')])).toBe(
    'Your billing information has been updated. 2 invoices were paid: CAD $392.00 and USD $99.00.',
  );
  expect(chargedText({ state: 'failed', words: 'Your card has expired.' })).toBe('Your card has expired.');
  expect(chargedText({ state: 'confirming', words: null })).toContain('Your bank');
});

test('what waits for a card is what may be paid and is not nothing, the oldest first', () => {
  const invoice = fc.record({
    id: fc.integer({ min: 1, max: 1000 }),
    status: fc.constantFrom(...invoiceStatuses),
    balance: fc.constantFrom(0, 112),
    created_at: fc.constantFrom('2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(invoice, { selector: ({ id }) => id }), (invoices) => {
      const waiting = waitingInvoices(invoices);
      const slowly = invoices.filter(
        ({ status, balance }) =>
          balance > 0 && ['open', 'pending', 'failed', 'past_due'].some((one) => one === status),
      );
      expect(new Set(waiting)).toEqual(new Set(slowly));
      for (const [n, one] of waiting.entries())
        for (const later of waiting.slice(n + 1))
          expect(
            one.created_at < later.created_at || (one.created_at === later.created_at && one.id < later.id),
          ).toBe(true);
    }),
  );
});
