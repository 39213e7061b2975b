import { share } from '../tax.ts';

/** A tax of an invoice, in thousandths of a percent. */
export type Rate = { name: string; rate: number };

/** An invoice or credit note as it is exported; amounts in cents. */
export type ExportedDocument = {
  kind: 'invoice' | 'credit_note';
  number: string;
  /** the invoice that a credit note corrects */
  invoice: string | null;
  issued_on: string;
  due_on: string;
  contact: string;
  currency: string;
  lines: { description: string; cents: number }[];
  /** those of the invoice, by which accounting programs know the rate */
  rates: Rate[];
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
};

const noTax = 'No tax';

/** 'GST 5% + PST 7%': the taxes of an invoice, in the order of their names. */
export const describeTaxes = (rates: readonly Rate[]): string =>
  rates
    .map(({ name, rate }) => `${name} ${rate / 1000}%`)
    .toSorted()
    .join(' + ') || noTax;

/** The lines with their parts of the tax, which add up to it to the cent. */
export function shareTax(document: ExportedDocument) {
  const taxOf = taxUpTo(document);
  let [sum, taxed] = [0, 0];
  return document.lines.map(({ description, cents }) => {
    sum += cents;
    const tax = taxOf(sum) - taxed;
    taxed += tax;
    return { description, cents, tax };
  });
}

/** Rounding of several taxes differs by no more than this. */
const roundingCents = 2;

/**
 * The tax of the first lines together. It is that of the rates, so that lines which cancel each other have theirs;
 * the whole document has the tax that was invoiced.
 */
function taxUpTo({ rates, subtotal_cents: subtotal, tax_cents: tax }: ExportedDocument) {
  const rate = rates.reduce((sum, one) => sum + one.rate, 0);
  const byRate = (cents: number) => share(rate, cents, wholeRate);
  const isUsual = Math.abs(byRate(subtotal) - tax) <= roundingCents || subtotal === 0;
  return (cents: number): number => {
    if (cents === subtotal) return tax;
    return isUsual ? byRate(cents) : share(tax, cents, subtotal);
  };
}

/** 100 percent */
const wholeRate = 100_000;

/** The most that one file holds: QuickBooks counts rows as well. */
export type FileLimits = { documents: number; rows: number };

export type DocumentFile = { currency: string; documents: ExportedDocument[] };

/** Files of one currency each, none above the limits. A document stays whole. */
export async function* divideDocuments(
  documents: AsyncIterable<ExportedDocument>,
  limits: FileLimits,
): AsyncGenerator<DocumentFile> {
  let file: DocumentFile = { currency: '', documents: [] };
  let rows = 0;
  for await (const one of documents) {
    const isFull = file.documents.length >= limits.documents || rows + one.lines.length > limits.rows;
    if (file.documents.length > 0 && (isFull || file.currency !== one.currency)) {
      yield file;
      file = { currency: '', documents: [] };
      rows = 0;
    }
    file.currency = one.currency;
    file.documents.push(one);
    rows += one.lines.length;
  }
  if (file.documents.length > 0) yield file;
}
