import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { provinceMissing, registeredTaxes, taxedProvinces, taxNames } from '#contract/billing/taxes.ts';
import { regions } from '#contract/places.ts';
import {
  calculateTaxes,
  placeOn,
  share,
  withRegistrations,
  type Registration,
  type TaxCharge,
  type Taxed,
} from './tax.ts';

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

test('in a country whose taxes nobody has entered, nothing is charged', () => {
  const abroad = clientIn(null, { tax_places: [{ starts_on: always, country: 'FR', region: 'ON' }] });
  expect(calculateTaxes(abroad, '2026-11-20', 10_000)).toEqual([]);
});

// the first day of today's law in each province, from the Canada Revenue Agency and the provinces
test.each([
  ['AB', 'GST', '2008-01-01'],
  ['ON', 'HST', '2010-07-01'],
  ['NB', 'HST', '2016-07-01'],
  ['NL', 'HST', '2016-07-01'],
  ['PE', 'HST', '2016-10-01'],
  ['NS', 'HST', '2010-07-01'],
  ['BC', 'PST', '2013-04-01'],
  ['SK', 'PST', '2017-03-23'],
  ['MB', 'RST', '2013-07-01'],
  ['QC', 'QST', '2013-01-01'],
] as const)('in %s there is %s from %s, and no rate of the list before it', (region, tax, first) => {
  const client = clientIn(region, {
    registrations: registrations.map((one) => ({ ...one, starts_on: always })),
  });
  const eve = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
  expect(named(client, eve, 10_000)).not.toHaveProperty(tax);
  expect(named(client, first, 10_000)).toHaveProperty(tax);
});

test('nothing has no sign, however small the amount below zero was', () => {
  expect([-1, 0, -4, -5, 5].map((cents) => share(cents, 10_000, 100_000))).toEqual([0, 0, 0, -1, 1]);
});

test('a client of whom no place is known is a fault, and not untaxed', () => {
  expect(() => placeOn({ tax_places: [] }, '2026-11-20')).toThrow('A client is somewhere.');
});

// each tax and rate of an invoice, and the registration it belongs to
test.each([
  ['GST', 5000, 'GST/HST'],
  ['HST', 13_000, 'GST/HST'],
  ['HST', 14_000, 'GST/HST'],
  ['HST', 15_000, 'GST/HST'],
  ['PST', 7000, 'PST BC'],
  ['PST', 6000, 'PST SK'],
  ['RST', 8000, 'RST'],
  ['RST', 7000, 'RST'],
  ['QST', 9975, 'QST'],
] as const)('%s of %i parts is invoiced under the registration for %s', (name, rate, tax) => {
  const charge: TaxCharge = { name, rate, cents: -12 };
  const under = (some: readonly Registration[]) => withRegistrations({ registrations: some }, [charge]);
  expect(under(registrations)).toEqual([{ ...charge, registration: `${tax} 1` }]);
  expect(under(registrations.filter((one) => one.tax !== tax))).toEqual([{ ...charge, registration: null }]);
});

test('a tax of no known rate stands under no registration', () => {
  const charge: TaxCharge = { name: 'GST', rate: 6000, cents: 60 };
  expect(withRegistrations({ registrations }, [charge])).toEqual([{ ...charge, registration: null }]);
});

test('staff read in which province a registration counts, and what to do where none is known', () => {
  expect(registeredTaxes.map((tax) => taxNames[tax])).toEqual([
    'GST/HST',
    'PST in British Columbia',
    'PST in Saskatchewan',
    'QST in Quebec',
    'RST in Manitoba',
  ]);
  expect(provinceMissing).toBe(
    'We don’t know this client’s province, so nothing can be invoiced. Enter it under Name and place.',
  );
});
