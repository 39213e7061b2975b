import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditEntries, voidEntries } from '../ledger.ts';
import type { InvoicedTax } from '../tax.ts';
import { calculateNote, type NoteAmounts } from './rules.ts';

const tax = (name: InvoicedTax['name'], rate: number, cents: number): InvoicedTax => ({
  name,
  rate,
  cents,
  registration: `${name} 1`,
});
const totalOf = ({ subtotal, tax: taxes }: NoteAmounts) => subtotal + taxes;

test('a note of a voided invoice has its amounts, with the registrations of its taxes', () => {
  const taxes = [tax('GST', 5000, 500), tax('PST', 7000, 700)];
  expect(calculateNote(taxes, voidEntries({ subtotal: 10_000, taxes }))).toEqual({
    subtotal: 10_000,
    taxes,
    tax: 1200,
  });
});

test('a tax at two rates is one line without a rate, and a tax of nothing is none', () => {
  const taxes = [tax('HST', 13_000, 1300), tax('GST', 5000, 0), tax('HST', 15_000, 1500)];
  const entries = creditEntries({ subtotal: 20_000, taxes }, { cents: 22_800, before: 0, against: 'bank' });
  expect(calculateNote(taxes, entries)).toEqual({
    subtotal: 20_000,
    taxes: [{ name: 'HST', rate: null, cents: 2800, registration: 'HST 1' }],
    tax: 2800,
  });
});

test('an invoice without taxes has notes without taxes', () => {
  const entries = creditEntries(
    { subtotal: 100, taxes: [] },
    { cents: 40, before: 0, against: 'receivable' },
  );
  expect(calculateNote([], entries)).toEqual({ subtotal: 40, taxes: [], tax: 0 });
});

/** The part of a tax that is credited so far, to the nearest cent, half a cent up, in whole numbers alone. */
const slowShare = (cents: bigint, part: bigint, total: bigint) => (2n * cents * part + total) / (2n * total);

test('over any row of credits and refunds the notes of an invoice add up to it, and to no cent more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 }),
      (subtotal, rates, percents) => {
        const names = ['GST', 'PST', 'QST'] as const;
        const taxes = rates.map((rate, n) =>
          tax(names[n] ?? 'GST', rate, Math.round((subtotal * rate) / 100_000)),
        );
        const total = taxes.reduce((sum, { cents }) => sum + cents, subtotal);
        let before = 0;
        const notes = percents.flatMap((percent, n) => {
          const isLast = n === percents.length - 1;
          const cents = isLast
            ? total - before
            : Math.min(total - before, Math.ceil((total * percent) / 400));
          if (cents === 0) return [];
          const against = n % 2 === 0 ? 'receivable' : 'card';
          const note = calculateNote(taxes, creditEntries({ subtotal, taxes }, { cents, before, against }));
          before += cents;
          expect(totalOf(note)).toBe(cents);
          return [{ note, soFar: before }];
        });
        for (const { name, cents } of taxes) {
          let credited = 0n;
          for (const { note, soFar } of notes) {
            credited += BigInt(note.taxes.find((one) => one.name === name)?.cents ?? 0);
            expect(credited).toBe(slowShare(BigInt(cents), BigInt(soFar), BigInt(total)));
          }
          expect(credited).toBe(BigInt(cents));
        }
        expect(notes.reduce((sum, { note }) => sum + note.subtotal, 0)).toBe(subtotal);
      },
    ),
  );
});
