import { parse } from 'csv-parse/sync';
import { isCalendarDay } from '#contract/zoned-time.ts';

/** How an accountant has set up the program that reads a file. */
export type Books = {
  kind: 'invoices' | 'credit-notes';
  amounts: 'exclusive' | 'inclusive';
  dates: 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD';
  /** the taxes that the program knows, with their whole rate in percent */
  taxes: ReadonlyMap<string, number>;
  account: string;
  /** numbers of earlier files */
  taken: Set<string>;
};

export type ReadDocument = {
  number: string;
  contact: string;
  date: string;
  due: string;
  currency: string;
  subtotal: number;
  tax: number;
};

type Columns = Record<
  | 'number'
  | 'contact'
  | 'date'
  | 'due'
  | 'description'
  | 'amount'
  | 'account'
  | 'tax'
  | 'taxAmount'
  | 'currency',
  string
>;
type Program = { most: number; mostRows: number; columns: (kind: Books['kind']) => Columns };

const xero: Program = {
  most: 500,
  mostRows: Infinity,
  columns: (kind) => ({
    contact: '*ContactName',
    number: kind === 'invoices' ? '*InvoiceNumber' : '*CreditNoteNumber',
    date: kind === 'invoices' ? '*InvoiceDate' : '*CreditNoteDate',
    due: '*DueDate',
    description: '*Description',
    amount: '*UnitAmount',
    account: '*AccountCode',
    tax: '*TaxType',
    taxAmount: 'TaxAmount',
    currency: 'Currency',
  }),
};
const quickbooks: Program = {
  most: 100,
  mostRows: 1000,
  columns: (kind) => ({
    contact: '*Customer',
    number: kind === 'invoices' ? '*InvoiceNo' : '*CreditMemoNo',
    date: kind === 'invoices' ? '*InvoiceDate' : '*CreditMemoDate',
    due: '*DueDate',
    description: 'ItemDescription',
    amount: '*ItemAmount',
    account: 'Item(Product/Service)',
    tax: '*ItemTaxCode',
    taxAmount: 'ItemTaxAmount',
    currency: 'Currency',
  }),
};
export const readers = { xero, quickbooks };

/** Reads a file as the program imports it, and refuses what the program refuses. */
export function readBooks({ most, mostRows, columns }: Program, bytes: Buffer, books: Books): ReadDocument[] {
  const names = columns(books.kind);
  const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true });
  if (rows.length > mostRows) throw new Error(`${rows.length} rows`);
  const documents: ReadDocument[] = [];
  for (const row of rows) {
    const cell = (name: keyof Columns): string => {
      const text = row[names[name]];
      if (!text) throw new Error(`No ${names[name]} in ${JSON.stringify(row)}`);
      return text;
    };
    const rate = books.taxes.get(cell('tax'));
    if (rate === undefined) throw new Error(`Unknown tax ${cell('tax')}`);
    if (cell('account') !== books.account) throw new Error(`Unknown account ${cell('account')}`);
    const [amount, tax] = [toCents(cell('amount')), toCents(cell('taxAmount'))];
    const net = books.amounts === 'inclusive' ? amount - tax : amount;
    // parts of rounded taxes may be some cents off
    if (Math.abs(tax - (net * rate) / 100) > 2)
      throw new Error(`${amount} with ${tax} is not ${books.amounts}`);
    const number = cell('number');
    const head = {
      number,
      contact: cell('contact'),
      date: readDay(cell('date'), books.dates),
      due: readDay(cell('due'), books.dates),
      currency: cell('currency'),
    };
    cell('description');
    const last = documents.at(-1);
    if (last?.number === number) {
      const { subtotal, tax: before, ...known } = last;
      if (JSON.stringify(known) !== JSON.stringify(head)) throw new Error(`${number} has two heads`);
      last.subtotal = subtotal + net;
      last.tax = before + tax;
    } else {
      if (books.taken.has(number)) throw new Error(`${number} was imported before`);
      books.taken.add(number);
      documents.push({ ...head, subtotal: net, tax });
    }
  }
  if (documents.length > most) throw new Error(`${documents.length} documents`);
  if (new Set(documents.map(({ currency }) => currency)).size > 1) throw new Error('Two currencies');
  return documents;
}

function toCents(text: string): number {
  if (!/^-?\d+\.\d\d$/.test(text)) throw new Error(`No amount: ${text}`);
  return Math.round(Number(text) * 100);
}

function readDay(text: string, format: Books['dates']): string {
  const pattern = format
    .replace('YYYY', '(?<y>\\d{4})')
    .replace('MM', '(?<m>\\d\\d)')
    .replace('DD', '(?<d>\\d\\d)');
  const { y, m, d } = new RegExp(`^${pattern}$`).exec(text)?.groups ?? {};
  const day = `${y}-${m}-${d}`;
  if (!isCalendarDay(day)) throw new Error(`No date as ${format}: ${text}`);
  return day;
}
