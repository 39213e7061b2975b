import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsText, exactAmount, packagePriceText, wholeAmount } from '#contract/billing/money.ts';
import {
  filterInvoices,
  invoiceColours,
  invoiceFilterNames,
  invoiceFilters,
  invoicesPerPage,
  invoiceStatuses,
  invoiceStatusNames,
  isPayable,
  waitingInvoices,
} from '#contract/billing/invoices.ts';
import { toCents } from './cents.ts';
import { creditEntries, invoiceEntries, paymentEntries, voidEntries, type Entry } from './ledger.ts';
import { registeredTaxes } from '#contract/billing/taxes.ts';
import { calculateAmountDue } from './rules.ts';
import { calculateTaxes } from './tax.ts';

const noon = new Date('2026-11-20T20:00:00Z');

test('money reads as the screens say it: whole dollars, half a dollar up, and to the cent on invoices', () => {
  expect([0, 0.49, 0.5, 350, 1234.5, 999_999.5].map(wholeAmount)).toEqual([
    '$0',
    '$0',
    '$1',
    '$350',
    '$1,235',
    '$1,000,000',
  ]);
  expect([392, 1234.5, -5, 0.1 + 0.2].map(exactAmount)).toEqual(['$392.00', '$1,234.50', '-$5.00', '$0.30']);
  expect(packagePriceText({ frequency: 'Monthly', currency: 'CAD', amount: 350 })).toBe('Monthly CAD $350');
  expect([centsText(123_450, 'CAD'), centsText(-5, 'USD')]).toEqual(['CAD $1,234.50', 'USD -$0.05']);
});

test('pages, filters and colours of invoices are the ones of the product', () => {
  expect(invoicesPerPage).toBe(10);
  expect(invoiceFilters).toEqual(['all', '3', '6', '12']);
  expect(invoiceColours).toEqual({
    paid: 'green',
    open: 'yellow',
    processing: 'yellow',
    pending: 'yellow',
    past_due: 'red',
    failed: 'red',
    voided: 'grey',
    closed: 'grey',
  });
  const at = (created_at: string) => ({ created_at });
  const invoices = [
    at('2026-11-01T00:00:00Z'),
    at('2026-08-21T00:00:00Z'),
    at('2026-08-19T00:00:00Z'),
    at('2025-11-19T00:00:00Z'),
  ];
  expect(invoiceFilters.map((filter) => filterInvoices(invoices, filter, noon).length)).toEqual([4, 2, 3, 3]);
  // November has no 31st, so three months before the end of February are its last day
  expect(filterInvoices([at('2026-11-30T12:00:00Z')], '3', new Date('2027-02-28T00:00:00Z'))).toHaveLength(1);
  expect(filterInvoices([at('2026-09-30T12:00:00Z')], '6', new Date('2027-03-31T00:00:00Z'))).toHaveLength(1);
  // the very instant three months ago is among them, and not the one before it
  expect(filterInvoices([at('2026-08-20T20:00:00.000Z'), at('2026-08-20T19:59:59.999Z')], '3', noon)).toEqual(
    [at('2026-08-20T20:00:00.000Z')],
  );
});

const cents = fc.integer({ min: 0, max: 100_000_000 });

const registrations = registeredTaxes.map((tax) => ({ tax, number: '1', starts_on: '2008-01-01' }));
const places = [
  ...['BC', 'AB', 'ON', 'QC', 'NS', 'MB', 'SK', 'PE', 'NB', 'NL'].map((region) => ({
    country: 'CA',
    region,
  })),
  { country: 'US', region: null },
].map((place) => ({ tax_places: [{ starts_on: '0001-01-01', ...place }], registrations }));
const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, entry) => sum + entry.cents, 0);

test('over any history of an invoice the ledger adds up to nothing, and its accounts say what a slow count says', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      cents.filter((amount) => amount > 0),
      fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }),
      (place, subtotal, credits) => {
        const taxes = calculateTaxes(place, '2026-11-20', subtotal);
        const total = taxes.reduce((sum, tax) => sum + tax.cents, subtotal);
        const movements = [invoiceEntries({ subtotal, taxes })];
        let credited = 0;
        for (const percent of credits) {
          const amount = Math.min(total - credited, Math.ceil((total * percent) / 300));
          if (amount === 0) continue;
          movements.push(
            creditEntries({ subtotal, taxes }, { cents: amount, before: credited, against: 'receivable' }),
          );
          credited += amount;
        }
        if (total > credited) movements.push(paymentEntries('card', total - credited));
        for (const movement of movements) expect(sumOf(movement)).toBe(0);
        const balance = (account: string) =>
          sumOf(movements.flat().filter((entry) => entry.account === account));
        expect(balance('receivable')).toBe(0);
        expect(balance('card')).toBe(total - credited);
        const kept = movements
          .flat()
          .filter(({ account }) => account === 'revenue' || account.startsWith('tax:'))
          .reduce((sum, entry) => sum - entry.cents, 0);
        expect(kept).toBe(total - credited);
        for (const { name } of taxes) if (credited === total) expect(balance(`tax:${name}`)).toBe(0);
        expect(sumOf([...invoiceEntries({ subtotal, taxes }), ...voidEntries({ subtotal, taxes })])).toBe(0);
      },
    ),
  );
});

test('dollars are whole cents, whatever they are as a binary fraction', () => {
  expect([0.29, 1.15, 1234.56, -8.17, 0].map(toCents)).toEqual([29, 115, 123_456, -817, 0]);
  expect([-0.4, -0.5, -1234.5].map(wholeAmount)).toEqual(['$0', '-$1', '-$1,235']);
  expect(exactAmount(-0)).toBe('$0.00');
});

test('an invoice is named by its status, and paid while it is open, pending, past due or failed', () => {
  expect(invoiceStatuses.filter(isPayable)).toEqual(['open', 'pending', 'past_due', 'failed']);
  expect(invoiceStatuses.map((status) => invoiceStatusNames[status])).toEqual([
    'Open',
    'Processing',
    'Pending',
    'Past due',
    'Voided',
    'Failed',
    'Paid',
    'Closed',
  ]);
  expect(invoiceFilters.map((filter) => invoiceFilterNames[filter])).toEqual([
    'All',
    '3 months',
    '6 months',
    '12 months',
  ]);
});

test('a saved card pays the oldest of what waits first, and nothing that is paid or owes nothing', () => {
  const invoice = (
    id: number,
    status: (typeof invoiceStatuses)[number],
    balance: number,
    created_at: string,
  ) => ({
    id,
    status,
    balance,
    created_at,
  });
  const waiting = waitingInvoices([
    invoice(4, 'open', 1, '2026-11-02T00:00:00Z'),
    invoice(3, 'failed', 5, '2026-10-02T00:00:00Z'),
    invoice(2, 'past_due', 5, '2026-10-02T00:00:00Z'),
    invoice(1, 'paid', 5, '2026-01-02T00:00:00Z'),
    invoice(5, 'pending', 0, '2026-01-02T00:00:00Z'),
    invoice(6, 'processing', 5, '2026-01-02T00:00:00Z'),
  ]);
  expect(waiting.map(({ id }) => id)).toEqual([2, 3, 4]);
});

test('what is invoiced, paid and let off stands in these accounts', () => {
  const amounts = {
    subtotal: 10_000,
    taxes: [
      { name: 'GST', cents: 500 },
      { name: 'PST', cents: 700 },
    ] as const,
  };
  expect(invoiceEntries(amounts)).toEqual([
    { account: 'receivable', cents: 11_200 },
    { account: 'revenue', cents: -10_000 },
    { account: 'tax:GST', cents: -500 },
    { account: 'tax:PST', cents: -700 },
  ]);
  expect(paymentEntries('card', 100)).toEqual([
    { account: 'card', cents: 100 },
    { account: 'receivable', cents: -100 },
  ]);
  expect(paymentEntries('credit', 100)[0]).toEqual({ account: 'credit', cents: 100 });
  expect(creditEntries(amounts, { cents: 1120, before: 0, against: 'bank' })).toEqual([
    { account: 'revenue', cents: 1000 },
    { account: 'tax:GST', cents: 50 },
    { account: 'tax:PST', cents: 70 },
    { account: 'bank', cents: -1120 },
  ]);
  expect(voidEntries(amounts)).toEqual(
    invoiceEntries(amounts).map(({ account, cents: amount }) => ({ account, cents: -amount })),
  );
  // one tax at two rates has one account, and a tax of zero has none
  const twice = [
    { name: 'HST', cents: 13 },
    { name: 'HST', cents: 15 },
    { name: 'QST', cents: 0 },
  ] as const;
  expect(invoiceEntries({ subtotal: 200, taxes: twice }).slice(2)).toEqual([
    { account: 'tax:HST', cents: -28 },
  ]);
});

test.each([
  ['open', 10_000, 0, 0, 10_000],
  ['past_due', 10_000, 2500, 1000, 6500],
  ['failed', 10_000, 0, 10_000, 0],
  ['paid', 10_000, 10_000, 0, null],
  ['processing', 10_000, 0, 0, null],
  ['voided', 10_000, 0, 0, null],
  ['closed', 10_000, 0, 10_000, null],
] as const)(
  'of an invoice that is %s, %i cents less %i paid and %i credited are due: %s',
  (status, total_cents, paid_cents, credited_cents, due) => {
    expect(calculateAmountDue({ status, total_cents, paid_cents, credited_cents })).toBe(due);
  },
);
