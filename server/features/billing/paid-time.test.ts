import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInvoicedPrice, unusedTime, withTaxes, type PaidInvoice, type TaxRate } from './paid-time.ts';

const gst: TaxRate[] = [{ name: 'GST', rate: 5000 }];
const taxes: TaxRate[] = [...gst, { name: 'QST', rate: 9975 }];

type Frequency = 'Monthly' | 'Annually';
const line = (
  from: string,
  until: string,
  { cents = 31_000, name = 'Grow', frequency = 'Monthly' as Frequency, rates = gst } = {},
) => ({ description: name, cents, pays: { package: name, frequency, from, until, rates } });
const invoice = (lines: PaidInvoice['lines'], given_cents = 0): PaidInvoice => ({
  currency: 'CAD',
  given_cents,
  lines,
});
const december = line('2026-12-01', '2027-01-01');

test('the days that are left carry the package, the end and the taxes of their invoice', () => {
  expect(unusedTime(invoice([december]), '2026-12-11')).toEqual({
    package: 'Grow',
    cents: 21_000,
    until: '2027-01-01',
    rates: gst,
  });
  expect(unusedTime(invoice([december]), '2026-12-31')?.cents).toBe(1000);
  expect(unusedTime(invoice([december]), '2027-01-01')).toBeNull();
});

test('days before they began are all left, and days that are over are worth nothing beside those that are not', () => {
  const more = line('2027-01-01', '2027-01-11', { cents: 500 });
  const paid = invoice([{ description: 'Unused time of Create', cents: -900 }, december, more]);
  const worth = (today: string) => unusedTime(paid, today)?.cents;
  expect(worth('2026-11-20')).toBe(31_500);
  expect(worth('2026-12-31')).toBe(1500);
  expect(worth('2027-01-06')).toBe(250);
  expect(unusedTime(paid, '2027-01-06')?.until).toBe('2027-01-11');
  expect(unusedTime(invoice([{ description: 'A banner', cents: 900 }]), '2026-11-20')).toBeNull();
});

test('whatever was given back is taken from each day alike, half a cent in favour of the client', () => {
  const days = fc.integer({ min: 1, max: 31 });
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 0, max: 120 }),
      (into, cents, share) => {
        const all = withTaxes(cents, taxes);
        const given = Math.round((all * share) / 100);
        const today = new Date(Date.UTC(2026, 11, into)).toISOString().slice(0, 10);
        const paid = invoice([line('2026-12-01', '2027-01-01', { cents, rates: taxes })], given);
        // in the smallest parts of a cent, which are counted one after another
        let parts = 0n;
        for (let day = into; day <= 31; day += 1) parts += BigInt(cents) * BigInt(Math.max(0, all - given));
        const [whole, half] = [31n * BigInt(all), (31n * BigInt(all)) / 2n];
        let expected = 0;
        if (whole > 0n) {
          expected = Number(parts / whole);
          if (2n * (parts % whole) >= whole && half >= 0n) expected += 1;
        }
        expect(unusedTime(paid, today)?.cents).toBe(expected);
      },
    ),
  );
});

test('more given back than was invoiced leaves nothing, and days that cost nothing are worth nothing', () => {
  expect(unusedTime(invoice([december], 40_000), '2026-12-11')?.cents).toBe(0);
  expect(unusedTime(invoice([line('2026-12-01', '2027-01-01', { cents: 0 })]), '2026-12-11')?.cents).toBe(0);
});

test('an amount with taxes has each of them rounded', () => {
  expect(withTaxes(30, taxes)).toBe(35);
  expect(withTaxes(10_000, taxes)).toBe(11_498);
  expect(withTaxes(10_000, [])).toBe(10_000);
});

test.each([
  ['Grow', 'Monthly', '2026-12-11', 31_000],
  ['Drive', 'Monthly', '2026-12-11', null],
  ['Grow', 'Annually', '2026-12-11', null],
  ['Grow', 'Monthly', '2026-12-31', 31_000],
  ['Grow', 'Monthly', '2027-01-01', null],
] as const)('%s paid %s costs on %s what was invoiced for December: %s', (name, frequency, today, price) => {
  expect(findInvoicedPrice(invoice([december]), { package: name, frequency }, today)).toBe(price);
});

test.each([
  ['Monthly', '2027-02-01', '2027-03-01', true],
  ['Monthly', '2027-02-02', '2027-03-01', false],
  ['Annually', '2026-12-01', '2027-12-01', true],
  ['Annually', '2026-12-02', '2027-12-01', false],
] as const)('days paid %s from %s to %s are a whole period: %s', (frequency, from, until, isWhole) => {
  const paid = invoice([line(from, until, { frequency })]);
  expect(findInvoicedPrice(paid, { package: 'Grow', frequency }, from)).toBe(isWhole ? 31_000 : null);
});

test('the price is that of the period, also in the further days that a change has bought', () => {
  const more = line('2027-01-01', '2027-01-11', { cents: 500 });
  const plan = { package: 'Grow', frequency: 'Monthly' } as const;
  expect(findInvoicedPrice(invoice([december, more]), plan, '2027-01-05')).toBe(31_000);
  expect(findInvoicedPrice(invoice([december, more]), plan, '2027-01-11')).toBeNull();
  expect(findInvoicedPrice(invoice([]), plan, '2026-12-05')).toBeNull();
  expect(findInvoicedPrice(null, plan, '2026-12-05')).toBeNull();
});

test('an invoice with a fee that was given back in full leaves no cent of its days, however its taxes are rounded', () => {
  const hst: TaxRate[] = [{ name: 'HST', rate: 13_000 }];
  // a cent more than the invoice, which rounds the tax of both together
  expect([withTaxes(1005, hst), withTaxes(105, hst), withTaxes(1110, hst)]).toEqual([1136, 119, 1254]);
  const fee = { description: 'A photo session', cents: 105 };
  const days = line('2026-12-01', '2027-01-01', { cents: 1005, rates: hst });
  expect(unusedTime(invoice([days, fee], 1254), '2026-12-01')?.cents).toBe(0);
  expect(unusedTime(invoice([days, fee], 118), '2026-12-01')?.cents).toBe(1005);
});
