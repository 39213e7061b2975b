import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { calculateNote } from '../credit-notes/rules.ts';
import { creditEntries } from '../ledger.ts';
import type { InvoicedTax } from '../tax.ts';
import { describeTaxes, shareTax, type ExportedDocument } from './documents.ts';

type Credited = NonNullable<ExportedDocument['credited']>;
type Amounts = Pick<ExportedDocument, 'subtotal_cents' | 'tax_cents' | 'total_cents'>;

const gst = { name: 'GST' as const, rate: 5000 };
const pst = { name: 'PST' as const, rate: 7000 };
const hst = { name: 'HST' as const, rate: 13_000 };
const description = 'Credit on invoice 2026-1: As agreed';

const note = (credited: Credited | null, amounts: Amounts): ExportedDocument => ({
  kind: 'credit_note',
  number: '2026-C1',
  invoice: '2026-1',
  issued_on: '2026-12-12',
  due_on: '2026-12-12',
  contact: 'Priya Raman',
  currency: 'CAD',
  lines: [{ description, cents: amounts.subtotal_cents }],
  credited,
  rates: [gst, pst, hst],
  ...amounts,
});

/** Two hundred dollars in British Columbia are given back, and eight hundred cost in Ontario. */
const moved: Credited = {
  lines: [
    { description: 'Unused time of Engage', cents: -20_000, rates: [gst, pst] },
    { description: 'Grow package', cents: 70_000, rates: [hst] },
    { description: 'Grow, 4 more days', cents: 10_000, rates: [hst] },
  ],
  total_cents: 68_000,
};

test.each<[string, Amounts, [cents: number, tax: number][]]>([
  [
    'of a tenth',
    { subtotal_cents: 6000, tax_cents: 800, total_cents: 6800 },
    [
      [-2000, -240],
      [8000, 1040],
    ],
  ],
  [
    'of all',
    { subtotal_cents: 60_000, tax_cents: 8000, total_cents: 68_000 },
    [
      [-20_000, -2400],
      [80_000, 10_400],
    ],
  ],
  [
    'of an odd amount',
    { subtotal_cents: 2941, tax_cents: 392, total_cents: 3333 },
    [
      [-980, -118],
      [3921, 510],
    ],
  ],
  [
    'of nothing',
    { subtotal_cents: 0, tax_cents: 0, total_cents: 0 },
    [
      [0, 0],
      [0, 0],
    ],
  ],
])('a credit %s on lines of two places has a line for each of them', (_, amounts, expected) => {
  expect(shareTax(note(moved, amounts))).toEqual(
    expected.map(([cents, tax], n) => ({
      description,
      cents,
      taxes: ['GST 5% + PST 7%', 'HST 13%'][n],
      tax,
    })),
  );
});

test('cents that rounding leaves over are on the last of the lines', () => {
  const lines = [[gst], [hst], []].map((rates) => ({ description: 'Work', cents: 10_000, rates }));
  const amounts = { subtotal_cents: 9434, tax_cents: 566, total_cents: 10_000 };
  const parts = shareTax(note({ lines, total_cents: 31_800 }, amounts));
  expect(parts.map(({ cents, taxes, tax }) => [taxes, cents, tax])).toEqual([
    ['GST 5%', 3145, 157],
    ['HST 13%', 3145, 409],
    ['No tax', 3144, 0],
  ]);
});

test('a credit stays one line where the lines of its invoice have its taxes, and where there is nothing to divide', () => {
  const amounts = { subtotal_cents: 1000, tax_cents: 50, total_cents: 1050 };
  const whole = [{ description, cents: 1000, taxes: 'GST 5%', tax: 50 }];
  const alike = { lines: [{ description: 'Work', cents: 2000, rates: [gst] }], total_cents: 2100 };
  const free = { ...moved, total_cents: 0 };
  for (const credited of [null, alike, free])
    expect(shareTax({ ...note(null, amounts), rates: [gst], credited })).toEqual(whole);
});

test('a document without lines has none after it is divided', () => {
  const amounts = { subtotal_cents: 6000, tax_cents: 800, total_cents: 6800 };
  expect(shareTax({ ...note(null, amounts), lines: [] })).toEqual([]);
  expect(shareTax({ ...note(moved, amounts), lines: [] })).toEqual([]);
});

const places = [[gst], [gst, pst], [hst], []];
const anyCredit = fc
  .record({
    drawn: fc.array(fc.record({ cents: fc.integer({ min: -90_000, max: 90_000 }), place: fc.nat(3) }), {
      minLength: 1,
      maxLength: 6,
    }),
    percents: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ drawn, percents }) => {
    const lines = drawn.map(({ cents, place }) => ({
      description: 'Work',
      cents,
      rates: places[place] ?? [],
    }));
    const groups = Map.groupBy(lines, ({ rates }) => describeTaxes(rates));
    const taxes = [...groups.values()].flatMap((group): InvoicedTax[] =>
      (group[0]?.rates ?? []).map((rate) => ({
        ...rate,
        cents: Math.round((sumOf(group) * rate.rate) / 100_000),
        registration: null,
      })),
    );
    const subtotal = sumOf(lines);
    return { lines, groups, taxes, subtotal, total: subtotal + sumOf(taxes), percents };
  })
  .filter(({ total }) => total > 100);

const sumOf = (lines: readonly { cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

test('the lines of a credit are in the proportions of the invoice, and add up to what the ledger books', () => {
  fc.assert(
    fc.property(anyCredit, ({ lines, groups, taxes, subtotal, total, percents }) => {
      let before = 0;
      for (const percent of percents) {
        const cents = Math.min(total - before, Math.ceil((total * percent) / 100));
        const entries = creditEntries({ subtotal, taxes }, { cents, before, against: 'receivable' });
        before += cents;
        const booked = calculateNote(taxes, entries);
        const amounts = { subtotal_cents: booked.subtotal, tax_cents: booked.tax, total_cents: cents };
        const parts = shareTax(note({ lines, total_cents: total }, amounts));
        expect(sumOf(parts)).toBe(booked.subtotal);
        // a difference, since nothing below zero is -0
        expect(parts.reduce((sum, { tax }) => sum + tax, -booked.tax)).toBe(0);
        expect(parts.map((part) => part.taxes)).toEqual([...groups.keys()]);
        for (const part of parts) {
          const group = groups.get(part.taxes) ?? [];
          const rate = (group[0]?.rates ?? []).reduce((sum, one) => sum + one.rate, 0) / 100_000;
          expect(Math.abs(part.cents - (sumOf(group) * cents) / total)).toBeLessThan(4);
          expect(Math.abs(part.tax - part.cents * rate)).toBeLessThan(4);
        }
      }
    }),
    { numRuns: scaleRuns(1000), seed },
  );
});
