import { share, type TaxCharge } from './tax.ts';

/**
 * The accounts of the double-entry ledger. A debit is positive and a credit negative, so that every movement adds up
 * to zero; taxes have an account each, such as `tax:GST`. `credit` is what clients have paid and no invoice has used.
 */
type Account = 'receivable' | 'revenue' | 'card' | 'bank' | 'credit' | `tax:${string}`;
export type Entry = { account: Account; cents: number };

type Amounts = { subtotal: number; taxes: readonly Pick<TaxCharge, 'name' | 'cents'>[] };

export const calculateTotal = ({ subtotal, taxes }: Amounts): number =>
  taxes.reduce((sum, { cents }) => sum + cents, subtotal);

/** The client owes us an invoice; we owe its taxes to the state. */
export const invoiceEntries = (amounts: Amounts): Entry[] =>
  withoutNothing([
    { account: 'receivable', cents: calculateTotal(amounts) },
    { account: 'revenue', cents: -amounts.subtotal },
    ...byName(amounts.taxes).map(({ name, cents }) => ({ account: `tax:${name}` as const, cents: -cents })),
  ]);

export const voidEntries = (amounts: Amounts): Entry[] => reverseEntries(invoiceEntries(amounts));

export const paymentEntries = (account: 'card' | 'credit', cents: number): Entry[] => [
  { account, cents },
  { account: 'receivable', cents: -cents },
];

/**
 * A credited or refunded amount, with its share of each tax. `before` is the amount credited or refunded earlier:
 * shares are taken of the running totals, so that together they equal the taxes to the cent.
 */
export function creditEntries(
  amounts: Amounts,
  { cents, before, against }: { cents: number; before: number; against: 'receivable' | 'card' | 'bank' },
): Entry[] {
  const total = calculateTotal(amounts);
  const taxes = byName(amounts.taxes).map(({ name, cents: tax }) => ({
    account: `tax:${name}` as const,
    cents: share(tax, before + cents, total) - share(tax, before, total),
  }));
  const revenue = cents - taxes.reduce((sum, entry) => sum + entry.cents, 0);
  return withoutNothing([
    { account: 'revenue', cents: revenue },
    ...taxes,
    { account: against, cents: -cents },
  ]);
}

/** An invoice may have a tax at two rates, but the tax has one account. */
const byName = (taxes: Amounts['taxes']): Amounts['taxes'] =>
  [...new Set(taxes.map(({ name }) => name))].map((name) => ({
    name,
    cents: taxes.filter((tax) => tax.name === name).reduce((sum, { cents }) => sum + cents, 0),
  }));

const reverseEntries = (entries: readonly Entry[]) =>
  entries.map((entry) => ({ ...entry, cents: -entry.cents }));
const withoutNothing = (entries: readonly Entry[]): Entry[] => entries.filter(({ cents }) => cents !== 0);
