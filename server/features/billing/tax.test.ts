import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { provinceMissing, registeredTaxes, taxedProvinces } from '#contract/billing/taxes.ts';
import { regions } from '#contract/places.ts';
import { placeOn, share, calculateTaxes, type Registration, type Taxed } from './tax.ts';

const registrations: Registration[] = registeredTaxes.map((tax) => ({
  tax,
  number: `${tax} 1`,
  starts_on: '2008-01-01',
}));
const always = '0001-01-01';
const clientIn = (region: string | null, change: Partial<Taxed> = {}): Taxed => ({
  tax_places: [{ starts_on: always, country: 'CA', region }],
  registrations,
  ...change,
});
const named = (client: Taxed, day: string, cents: number) =>
  Object.fromEntries(calculateTaxes(client, day, cents).map(({ name, cents: tax }) => [name, tax]));

const [head = '', ...lines] = readFileSync(join(import.meta.dirname, 'taxes-by-hand.csv'), 'utf8')
  .trim()
  .split('\n');
const columns = head.split(',');
const rows = lines.map((line) =>
  Object.fromEntries(line.split(',').map((cell, n) => [columns[n] ?? '', cell] as const)),
);
/** '-8.26' as cents, without a step in floating point. */
const inCents = (typed = ''): number => Number(typed.replace('.', ''));

test.each(rows)('$amount in $province on $day is taxed as it was worked out by hand', (row) => {
  const { province, day = '', amount, total } = row;
  const expected = Object.fromEntries(
    ['GST', 'HST', 'PST', 'QST', 'RST'].flatMap((tax) => (row[tax] ? [[tax, inCents(row[tax])]] : [])),
  );
  const found = named(clientIn(province ?? ''), day, inCents(amount));
  expect(found).toEqual(expected);
  expect(Object.values(found).reduce((sum, cents) => sum + cents, inCents(amount))).toBe(inCents(total));
});

test('the table of taxes worked out by hand has every province and territory', () => {
  expect(new Set(rows.map(({ province }) => province))).toEqual(new Set(regions.CA.map(({ code }) => code)));
});

test('a tax is the sum of the tax of each cent, rounded once', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...regions.CA.map(({ code }) => code)),
      fc.integer({ min: 0, max: 3_000 }),
      (region, cents) => {
        for (const tax of calculateTaxes(clientIn(region), '2026-11-20', cents)) {
          let parts = 0;
          for (let cent = 0; cent < cents; cent += 1) parts += tax.rate;
          let whole = 0;
          for (; parts >= 50_000; parts -= 100_000) whole += 1;
          expect(tax.cents).toBe(whole);
        }
      },
    ),
  );
});

test('a share is the exact value to the nearest cent, and the other way round its opposite', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000_000, max: 100_000_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      (amount, rate) => {
        expect(Math.abs(share(amount, rate, 100_000) - (amount * rate) / 100_000)).toBeLessThanOrEqual(
          0.5 + 1e-6,
        );
        expect(share(-amount, rate, 100_000) + share(amount, rate, 100_000)).toBe(0);
      },
    ),
  );
});

test('a tax is charged from the day on which the provider is registered for it, and no other tax instead', () => {
  for (const tax of registeredTaxes)
    for (const region of regions.CA.map(({ code }) => code)) {
      const all = calculateTaxes(clientIn(region), '2026-11-20', 10_000);
      const without = calculateTaxes(
        clientIn(region, { registrations: registrations.filter((one) => one.tax !== tax) }),
        '2026-11-20',
        10_000,
      );
      expect(without).toEqual(all.filter(({ registration }) => registration !== `${tax} 1`));
      expect(without.length).toBe(all.length - (taxedProvinces[tax].includes(region) ? 1 : 0));
    }
  const later: Registration[] = [{ tax: 'RST', number: '1', starts_on: '2026-12-01' }];
  expect(named(clientIn('MB', { registrations: later }), '2026-11-30', 10_000)).toEqual({});
  expect(named(clientIn('MB', { registrations: later }), '2026-12-01', 10_000)).toEqual({ RST: 700 });
});

test('a client who moves is taxed where it is on the day of the invoice', () => {
  const moved = clientIn(null, {
    tax_places: [
      { starts_on: always, country: 'CA', region: 'BC' },
      { starts_on: '2026-12-01', country: 'CA', region: 'AB' },
      { starts_on: '2027-02-01', country: 'US', region: 'WA' },
    ],
  });
  const on = (day: string) => named(moved, day, 10_000);
  expect(on('2026-11-30')).toEqual({ GST: 500, PST: 700 });
  expect(on('2026-12-01')).toEqual({ GST: 500 });
  expect(on('2027-01-31')).toEqual({ GST: 500 });
  expect(on('2027-02-01')).toEqual({});
  expect(placeOn(moved, '2027-02-01')).toMatchObject({ country: 'US', region: 'WA' });
});

test('a Canadian client without a province has no taxes and so no invoice, whatever the amount', () => {
  expect(() => calculateTaxes(clientIn(null), '2026-11-20', 10_000)).toThrow(provinceMissing);
});

test('in the United States nothing is asked, with a state or without', () => {
  for (const region of ['OR', 'BC', null])
    expect(
      named(
        clientIn(null, { tax_places: [{ starts_on: always, country: 'US', region }] }),
        '2026-11-20',
        10_000,
      ),
    ).toEqual({});
});
