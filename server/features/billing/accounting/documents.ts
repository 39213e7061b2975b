import { share } from '../tax.ts';

/** A tax of an invoice, in thousandths of a percent. */
export type Rate = { name: string; rate: number };

type ExportedLine = {
  description: string;
  cents: number;
  /** of this line, where lines of one invoice have different ones */
  rates?: Rate[] | null;
};

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
  lines: ExportedLine[];
  /** the invoice that a credit note corrects, if its lines have different taxes */
  credited?: { lines: ExportedLine[]; total_cents: number } | null;
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

/** The lines with their taxes, and with their parts of them that add up to those of the document to the cent. */
export function shareTax(document: ExportedDocument) {
  const lines = divideCredit(document).map((line) => ({ ...line, rates: line.rates ?? document.rates }));
  const groups = [...Map.groupBy(lines, ({ rates }) => describeTaxes(rates)).entries()];
  const taxes = new Map<object, number>();
  let remaining = document.tax_cents;
  for (const [n, [, group]] of groups.entries()) {
    const subtotal_cents = sumOf(group);
    const rates = group[0]?.rates ?? [];
    const charged = rates.reduce((sum, { rate }) => sum + share(subtotal_cents, rate, wholeRate), 0);
    const tax_cents = n === groups.length - 1 ? remaining : charged;
    remaining -= tax_cents;
    const taxOf = taxUpTo({ rates, subtotal_cents, tax_cents });
    let [sum, taxed] = [0, 0];
    for (const line of group) {
      sum += line.cents;
      const tax = taxOf(sum) - taxed;
      taxed += tax;
      taxes.set(line, tax);
    }
  }
  return lines.map((line) => ({
    description: line.description,
    cents: line.cents,
    taxes: describeTaxes(line.rates),
    tax: taxes.get(line) ?? 0,
  }));
}

/** A credit on lines with different taxes has a line for each of them, in the proportions of the invoice. */
function divideCredit({ lines, credited, subtotal_cents, total_cents }: ExportedDocument): ExportedLine[] {
  const [whole] = lines;
  if (!credited || !whole || credited.total_cents === 0) return lines;
  const groups = [...Map.groupBy(credited.lines, ({ rates }) => describeTaxes(rates ?? [])).values()];
  let remaining = subtotal_cents;
  return groups.map((group, n) => {
    const part = share(sumOf(group), total_cents, credited.total_cents);
    const cents = n === groups.length - 1 ? remaining : part;
    remaining -= cents;
    return { ...whole, cents, rates: group[0]?.rates ?? [] };
  });
}

const sumOf = (lines: readonly ExportedLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Rounding of several taxes differs by no more than this. */
const roundingCents = 2;

/**
 * The tax of the first lines together. It is that of the rates, so that lines which cancel each other have theirs; all
 * lines have the tax that was invoiced.
 */
function taxUpTo({
  rates,
  subtotal_cents: subtotal,
  tax_cents: tax,
}: Pick<ExportedDocument, 'rates' | 'subtotal_cents' | 'tax_cents'>) {
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
