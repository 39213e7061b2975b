import type { ExportDateFormat, ProgramSettings } from '#contract/billing/accounting.ts';
import type { Cell } from '#contract/csv.ts';
import { describeTaxes, shareTax, type ExportedDocument, type FileLimits } from './documents.ts';

/** How a program imports one kind of document: the head of the file, and a row for each line. */
type Format = {
  limits: FileLimits;
  head: (kind: ExportedDocument['kind']) => readonly string[];
  rows: (document: ExportedDocument, settings: ProgramSettings) => Cell[][];
};

export const formatDay = (day: string, format: ExportDateFormat): string => {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', dayOfMonth);
};

/** The name that the program has for the taxes of a document; null until it is entered. */
export const nameTaxes = ({ taxes }: Pick<ProgramSettings, 'taxes'>, key: string): string | null =>
  taxes.find(({ tax }) => tax === key)?.name || null;

/** With tax or without, as all amounts of the file. */
const amountOf = ({ cents, tax }: { cents: number; tax: number }, { amounts }: ProgramSettings): Cell => ({
  cents: amounts === 'inclusive' ? cents + tax : cents,
});

/**
 * Xero's template of sales invoices, and the same for credit notes with positive amounts. At most 500 documents a file,
 * tax by its display name, and its amount so that Xero does not round it again.
 */
const xero: Format = {
  limits: { documents: 500, rows: Infinity },
  head: (kind) => {
    const [number, date] =
      kind === 'invoice' ? ['*InvoiceNumber', '*InvoiceDate'] : ['*CreditNoteNumber', '*CreditNoteDate'];
    return [
      '*ContactName',
      number,
      'Reference',
      date,
      '*DueDate',
      '*Description',
      '*Quantity',
      '*UnitAmount',
    ].concat(['*AccountCode', '*TaxType', 'TaxAmount', 'Currency']);
  },
  rows: (document, settings) =>
    shareTax(document).map((line) => [
      document.contact,
      document.number,
      document.invoice,
      formatDay(document.issued_on, settings.dates),
      formatDay(document.due_on, settings.dates),
      line.description,
      1,
      amountOf(line, settings),
      settings.account,
      nameTaxes(settings, line.taxes),
      { cents: line.tax },
      document.currency,
    ]),
};

/** QuickBooks Online's sample file: at most 100 invoices and 1,000 rows, one code for the taxes of a line. */
const quickbooks: Format = {
  limits: { documents: 100, rows: 1000 },
  head: (kind) => {
    const [number, date] =
      kind === 'invoice' ? ['*InvoiceNo', '*InvoiceDate'] : ['*CreditMemoNo', '*CreditMemoDate'];
    return [number, '*Customer', date, '*DueDate', 'Memo', 'Item(Product/Service)', 'ItemDescription'].concat(
      ['ItemQuantity', 'ItemRate', '*ItemAmount', '*ItemTaxCode', 'ItemTaxAmount', 'Currency'],
    );
  },
  rows: (document, settings) =>
    shareTax(document).map((line) => [
      document.number,
      document.contact,
      formatDay(document.issued_on, settings.dates),
      formatDay(document.due_on, settings.dates),
      document.invoice,
      settings.account,
      line.description,
      1,
      amountOf(line, settings),
      amountOf(line, settings),
      nameTaxes(settings, line.taxes),
      { cents: line.tax },
      document.currency,
    ]),
};

export const formats = { xero, quickbooks };

export const plainHeads = {
  documents: [
    'Kind',
    'Number',
    'Corrects',
    'Date',
    'Due',
    'Client',
    'Currency',
    'Before tax',
    'Taxes',
    'Tax',
    'Total',
  ],
  lines: [
    'Kind',
    'Number',
    'Date',
    'Client',
    'Currency',
    'Description',
    'Before tax',
    'Taxes',
    'Tax',
    'Total',
  ],
} as const;

/** Amounts of credit notes are below zero, so that a column adds up to the ledger. */
const signOf = ({ kind }: ExportedDocument): 1 | -1 => (kind === 'invoice' ? 1 : -1);
const kindNames = { invoice: 'Invoice', credit_note: 'Credit note' } as const;

export const plainDocument = (one: ExportedDocument): Cell[] => [
  kindNames[one.kind],
  one.number,
  one.invoice,
  one.issued_on,
  one.due_on,
  one.contact,
  one.currency,
  { cents: signOf(one) * one.subtotal_cents },
  describeTaxes(one.rates),
  { cents: signOf(one) * one.tax_cents },
  { cents: signOf(one) * one.total_cents },
];

export const plainLines = (one: ExportedDocument): Cell[][] =>
  shareTax(one).map(({ description, cents, taxes, tax }) => [
    kindNames[one.kind],
    one.number,
    one.issued_on,
    one.contact,
    one.currency,
    description,
    { cents: signOf(one) * cents },
    taxes,
    { cents: signOf(one) * tax },
    { cents: signOf(one) * (cents + tax) },
  ]);
