import type { Entry } from '../ledger.ts';
import type { InvoicedTax } from '../tax.ts';

/** A tax of a credit note; it has no rate where the invoice had the tax at several. */
export type NoteTax = Omit<InvoicedTax, 'rate'> & { rate: number | null };

/** In cents. */
export type NoteAmounts = { subtotal: number; taxes: NoteTax[]; tax: number };

/** A credit note says what the ledger books, so that the notes of an invoice add up as its accounts do. */
export function calculateNote(invoiced: readonly InvoicedTax[], entries: readonly Entry[]): NoteAmounts {
  const cents = (account: Entry['account']) =>
    entries.filter((entry) => entry.account === account).reduce((sum, entry) => sum + entry.cents, 0);
  const names = [...new Set(invoiced.map(({ name }) => name))];
  const taxes = names
    .map((name) =>
      describeTax(
        invoiced.filter((tax) => tax.name === name),
        cents(`tax:${name}`),
      ),
    )
    .flatMap((tax) => (tax && tax.cents !== 0 ? [tax] : []));
  return { subtotal: cents('revenue'), taxes, tax: taxes.reduce((sum, tax) => sum + tax.cents, 0) };
}

function describeTax([first, ...others]: readonly InvoicedTax[], cents: number): NoteTax | null {
  return first ? { ...first, rate: others.length === 0 ? first.rate : null, cents } : null;
}
