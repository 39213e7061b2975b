import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProgramSettings } from '#contract/billing/accounting.ts';
import { toCsvText } from '#contract/csv.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { readBooks, readers, type Books } from '#server/testing/accounting-readers.ts';
import { describeTaxes, divideDocuments, shareTax, type ExportedDocument } from './documents.ts';
import { formatDay, formats, nameTaxes, plainDocument, plainHeads, plainLines } from './formats.ts';

const settings: ProgramSettings = {
  program: 'xero',
  account: '200',
  amounts: 'exclusive',
  dates: 'DD/MM/YYYY',
  taxes: [{ tax: 'GST 5%', name: 'GST' }],
};
const document = (n: number, change: Partial<ExportedDocument> = {}): ExportedDocument => ({
  kind: 'invoice',
  number: `2026-${n}`,
  invoice: null,
  issued_on: '2026-11-09',
  due_on: '2026-12-24',
  contact: `Client ${n}`,
  currency: 'CAD',
  lines: [
    { description: 'Work', cents: 1010 },
    { description: 'Photos', cents: 1010 },
    { description: 'Discount', cents: -20 },
  ],
  rates: [{ name: 'GST', rate: 5000 }],
  subtotal_cents: 2000,
  tax_cents: 100,
  total_cents: 2100,
  ...change,
});
const books = (change: Partial<Books> = {}): Books => ({
  kind: 'invoices',
  amounts: 'exclusive',
  dates: 'DD/MM/YYYY',
  taxes: new Map([['GST', 5]]),
  account: '200',
  taken: new Set(),
  ...change,
});
const write = (program: 'xero' | 'quickbooks', documents: readonly ExportedDocument[], set = settings) =>
  Buffer.from(
    toCsvText(
      formats[program].head(documents[0]?.kind ?? 'invoice'),
      documents.flatMap((one) => formats[program].rows(one, set)),
    ),
  );

test('the taxes of an invoice are known by names and rates in whatever order, and none has a name too', () => {
  const [gst, qst] = [
    { name: 'GST', rate: 5000 },
    { name: 'QST', rate: 9975 },
  ];
  expect(describeTaxes([qst, gst])).toBe('GST 5% + QST 9.975%');
  expect(describeTaxes([])).toBe('No tax');
  expect([nameTaxes(settings, 'GST 5%'), nameTaxes(settings, 'No tax')]).toEqual(['GST', null]);
  expect(nameTaxes({ taxes: [{ tax: 'GST 5%', name: '' }] }, 'GST 5%')).toBeNull();
});

test('the tax of the lines adds up to that of the document, whatever is rounded', () => {
  expect(shareTax(document(1)).map(({ tax }) => tax)).toEqual([51, 50, -1]);
  const cancelled = [
    { description: 'Work', cents: -2000 },
    { description: 'Photos', cents: 4000 },
    { description: 'Discount', cents: -2000 },
  ];
  const none = { subtotal_cents: 0, tax_cents: 0, total_cents: 0 };
  expect(shareTax(document(1, { lines: cancelled, ...none })).map(({ tax }) => tax)).toEqual([
    -100, 200, -100,
  ]);
  expect(shareTax(document(1, { tax_cents: 101 })).map(({ tax }) => tax)).toEqual([51, 50, 0]);
  // taxes of days at another place
  expect(shareTax(document(1, { tax_cents: 900 })).map(({ tax }) => tax)).toEqual([455, 454, -9]);
  // rounding is two cents at most
  for (const [tax_cents, taxes] of [
    [102, [51, 50, 1]],
    [98, [51, 50, -3]],
    [103, [52, 52, -1]],
    [97, [49, 49, -1]],
  ] as const)
    expect(shareTax(document(1, { tax_cents })).map(({ tax }) => tax)).toEqual(taxes);
  expect(shareTax(document(1, { lines: cancelled, ...none, tax_cents: 5 })).map(({ tax }) => tax)).toEqual([
    -100, 200, -95,
  ]);
  const nothing = {
    lines: [{ description: 'Gift', cents: 0 }],
    subtotal_cents: 0,
    tax_cents: 0,
    total_cents: 0,
  };
  expect(shareTax(document(1, nothing))).toEqual([
    { description: 'Gift', cents: 0, taxes: 'GST 5%', tax: 0 },
  ]);
});

test('whatever the lines, rates and rounding, the taxes of the lines are that of the document to the cent', () => {
  const anyDocument = fc
    .record({
      cents: fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 6 }),
      rates: fc.array(fc.constantFrom(5000, 7000, 9975), { maxLength: 2 }),
      off: fc.integer({ min: -9, max: 9 }),
    })
    .map(({ cents, rates, off }) => {
      const subtotal = cents.reduce((sum, one) => sum + one, 0);
      const rate = rates.reduce((sum, one) => sum + one, 0);
      return document(1, {
        lines: cents.map((one) => ({ description: 'Work', cents: one })),
        rates: rates.map((one) => ({ name: 'Tax', rate: one })),
        subtotal_cents: subtotal,
        tax_cents: Math.round((subtotal * rate) / 100_000) + off,
      });
    });
  fc.assert(
    fc.property(anyDocument, (one) => {
      const lines = shareTax(one);
      expect(lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(one.tax_cents);
      expect(lines.map(({ cents }) => cents)).toEqual(one.lines.map(({ cents }) => cents));
    }),
    { numRuns: scaleRuns(300), seed },
  );
});

test('each line of two places has the taxes of its own, and together they are those of the document', () => {
  const places = [[{ name: 'GST', rate: 5000 }], [{ name: 'HST', rate: 13_000 }], []];
  const anyLine = fc.record({ cents: fc.integer({ min: -90_000, max: 90_000 }), place: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), (drawn) => {
      const lines = drawn.map(({ cents, place }) => ({
        description: 'Work',
        cents,
        rates: places[place] ?? [],
      }));
      const taxOf = (cents: number, rates: { rate: number }[]) =>
        rates.reduce((sum, { rate }) => sum + (cents * rate) / 100_000, 0);
      const subtotal_cents = lines.reduce((sum, { cents }) => sum + cents, 0);
      const tax_cents = Math.round(lines.reduce((sum, { cents, rates }) => sum + taxOf(cents, rates), 0));
      const shared = shareTax(document(1, { lines, subtotal_cents, tax_cents }));
      // a difference, since -0.05 is rounded to -0
      expect(shared.reduce((sum, { tax }) => sum + tax, -tax_cents)).toBe(0);
      for (const [n, { tax, taxes }] of shared.entries()) {
        const { cents, rates } = lines[n] ?? { cents: 0, rates: [] };
        expect(taxes).toBe(describeTaxes(rates));
        expect(Math.abs(tax - taxOf(cents, rates))).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: scaleRuns(300), seed },
  );
});

test('the heads are those of the programs’ templates, and of the spreadsheets', () => {
  const xero = (number: string, date: string) =>
    `*ContactName,${number},Reference,${date},*DueDate,*Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,Currency`;
  const quickbooks = (number: string, date: string) =>
    `${number},*Customer,${date},*DueDate,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount,Currency`;
  expect(formats.xero.head('invoice').join()).toBe(xero('*InvoiceNumber', '*InvoiceDate'));
  expect(formats.xero.head('credit_note').join()).toBe(xero('*CreditNoteNumber', '*CreditNoteDate'));
  expect(formats.quickbooks.head('invoice').join()).toBe(quickbooks('*InvoiceNo', '*InvoiceDate'));
  expect(formats.quickbooks.head('credit_note').join()).toBe(quickbooks('*CreditMemoNo', '*CreditMemoDate'));
  expect(plainHeads.documents.join()).toBe(
    'Kind,Number,Corrects,Date,Due,Client,Currency,Before tax,Taxes,Tax,Total',
  );
  expect(plainHeads.lines.join()).toBe(
    'Kind,Number,Date,Client,Currency,Description,Before tax,Taxes,Tax,Total',
  );
});

test('a row for QuickBooks names the service by its account, and has one of it', () => {
  const [row] = formats.quickbooks.rows(document(1), settings);
  expect(row).toEqual([
    '2026-1',
    'Client 1',
    '09/11/2026',
    '24/12/2026',
    null,
    '200',
    'Work',
    1,
    { cents: 1010 },
    { cents: 1010 },
    'GST',
    { cents: 51 },
    'CAD',
  ]);
});

test('dates are written as the program reads them', () => {
  expect(
    (['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const).map((one) => formatDay('2026-11-09', one)),
  ).toEqual(['09/11/2026', '11/09/2026', '2026-11-09']);
});

test.each(['xero', 'quickbooks'] as const)('what is written for %s is read again as it was', (program) => {
  for (const amounts of ['exclusive', 'inclusive'] as const) {
    const bytes = write(program, [document(1), document(2)], { ...settings, amounts });
    expect(readBooks(readers[program], bytes, books({ amounts }))).toEqual(
      [1, 2].map((n) => ({
        number: `2026-${n}`,
        contact: `Client ${n}`,
        date: '2026-11-09',
        due: '2026-12-24',
        currency: 'CAD',
        subtotal: 2000,
        tax: 100,
      })),
    );
  }
  const note = document(3, { kind: 'credit_note', invoice: '2026-1' });
  const text = write(program, [note]).toString('utf8');
  expect(text).toContain('"2026-1"');
  expect(readBooks(readers[program], write(program, [note]), books({ kind: 'credit-notes' }))).toHaveLength(
    1,
  );
});

const one = document(1);
const many501 = Array.from({ length: 501 }, (_one, n) => document(n));

test.each<[string, ExportedDocument[], Partial<ProgramSettings>, Partial<Books>]>([
  ['2026-1 was imported before', [one, document(2), one], {}, {}],
  ['2026-1 has two heads', [one, document(1, { contact: 'Other' })], {}, {}],
  ['Unknown tax HST', [one], { taxes: [{ tax: 'GST 5%', name: 'HST' }] }, {}],
  ['No *TaxType', [one], { taxes: [] }, {}],
  ['210000 with 10000 is not exclusive', [one], { amounts: 'inclusive' }, {}],
  ['200000 with 10000 is not inclusive', [one], {}, { amounts: 'inclusive' }],
  ['No date as DD/MM/YYYY: 11/19/2026', [one], { dates: 'MM/DD/YYYY' }, {}],
  ['Unknown account 201', [one], { account: '201' }, {}],
  ['Two currencies', [one, document(2, { currency: 'USD' })], {}, {}],
  ['501 documents', many501, {}, {}],
  ['2026-1 was imported before', [one], {}, { taken: new Set(['2026-1']) }],
])('the reader refuses what Xero refuses: %s', (message, documents, set, known) => {
  // a day that is no month, and a tax that cents cannot hide
  const change: Partial<ExportedDocument> = {
    issued_on: '2026-11-19',
    lines: [{ description: 'Work', cents: 200_000 }],
    subtotal_cents: 200_000,
    tax_cents: 10_000,
  };
  const bytes = write(
    'xero',
    documents.map((each) => ({ ...each, ...change })),
    { ...settings, ...set },
  );
  expect(() => readBooks(readers.xero, bytes, books(known))).toThrow(message);
});

async function* many(count: number, read: { count: number }, currencyOf = (_n: number) => 'CAD') {
  for (let n = 0; n < count; n += 1) {
    read.count += 1;
    yield document(n, { currency: currencyOf(n) });
  }
}

test.each(['xero', 'quickbooks'] as const)(
  'a month of 10,000 clients is files that %s takes, and no more than one file is in memory',
  async (program) => {
    const read = { count: 0 };
    const known = books();
    let written = 0;
    for await (const { documents } of divideDocuments(many(10_001, read), formats[program].limits)) {
      expect(read.count - written).toBeLessThanOrEqual(formats[program].limits.documents + 1);
      written += readBooks(readers[program], write(program, documents), known).length;
    }
    expect(written).toBe(10_001);
  },
);

test('a file ends with its currency, and before a document that would make it too long', async () => {
  const sizes = async (limits: { documents: number; rows: number }, currencyOf?: (n: number) => string) => {
    const all: [string, number][] = [];
    for await (const { currency, documents } of divideDocuments(many(5, { count: 0 }, currencyOf), limits))
      all.push([currency, documents.length]);
    return all;
  };
  expect(await sizes({ documents: 9, rows: 99 }, (n) => (n < 2 ? 'CAD' : 'USD'))).toEqual([
    ['CAD', 2],
    ['USD', 3],
  ]);
  expect(await sizes({ documents: 2, rows: 99 })).toEqual([
    ['CAD', 2],
    ['CAD', 2],
    ['CAD', 1],
  ]);
  expect(await sizes({ documents: 9, rows: 6 })).toEqual([
    ['CAD', 2],
    ['CAD', 2],
    ['CAD', 1],
  ]);
});

test('without documents there is no file', async () => {
  const first = await divideDocuments(many(0, { count: 0 }), formats.xero.limits).next();
  expect(first.done).toBe(true);
});

test('in the spreadsheets a credit note is below zero', () => {
  const note = document(3, { kind: 'credit_note', invoice: '2026-1' });
  const shown = plainDocument(document(1));
  expect(shown.slice(0, 7)).toEqual([
    'Invoice',
    '2026-1',
    null,
    '2026-11-09',
    '2026-12-24',
    'Client 1',
    'CAD',
  ]);
  expect(shown.slice(7)).toEqual([{ cents: 2000 }, 'GST 5%', { cents: 100 }, { cents: 2100 }]);
  expect(plainDocument(note).slice(7)).toEqual([
    { cents: -2000 },
    'GST 5%',
    { cents: -100 },
    { cents: -2100 },
  ]);
  expect(plainLines(note)[0]?.slice(0, 5)).toEqual([
    'Credit note',
    '2026-3',
    '2026-11-09',
    'Client 3',
    'CAD',
  ]);
  expect(plainLines(note).map((cells) => cells.slice(5))).toEqual([
    ['Work', { cents: -1010 }, 'GST 5%', { cents: -51 }, { cents: -1061 }],
    ['Photos', { cents: -1010 }, 'GST 5%', { cents: -50 }, { cents: -1060 }],
    ['Discount', { cents: 20 }, 'GST 5%', { cents: 1 }, { cents: 21 }],
  ]);
});
