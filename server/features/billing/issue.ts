import type { Package } from '#contract/access.ts';
import type { Frequency } from '#contract/billing/money.ts';
import type { ProviderRow } from '#server/core/provider/rules.ts';
import { invoiceEntries, type Entry } from './ledger.ts';
import type { BillTo } from './columns.ts';
import type { PaidLine, TaxRate } from './paid-time.ts';
import type { Line } from './proration.ts';
import {
  placeOn,
  calculateTaxes,
  withRegistrations,
  type InvoicedTax,
  type Taxed,
  type TaxCharge,
  type TaxPlace,
} from './tax.ts';
import { findRegion, countryNames } from '#contract/places.ts';

/** The issuer of an invoice, frozen on it. */
export type Issuer = { name: string; address: string[]; logo: string | null };

/** The data that the database issues as one invoice. */
export type InvoiceDraft = {
  client_id: number;
  period: string | null;
  currency: 'CAD' | 'USD';
  lines: PaidLine[];
  taxes: InvoicedTax[];
  subtotal: number;
  tax: number;
  bill_to: string[];
  issued_on: string;
  due_on: string;
  due_at: string;
  status: 'open' | 'pending';
  next_attempt_at: string | null;
  entries: Entry[];
  /** the plan before the change that is invoiced */
  replaced: ReplacedPlan | null;
};

/** The day on which a missed period was ended, and the day until which it lasted. */
export type CutPeriod = { on: string; until: string };

/** The plan that a change replaced, which an undo on the same day restores. */
export type ReplacedPlan = {
  package: Package;
  services: readonly string[];
  features: readonly string[];
  frequency: Frequency;
  next_payment_on: string | null;
  anchor: number;
  price_cents: number | null;
  planned: { package: Package; frequency: Frequency } | null;
  /** the missed period that the change ended on its day; invoices of earlier changes don't have it */
  cut?: CutPeriod | null;
};

type Order = {
  client: {
    client_id: number;
    client_name: string;
    currency: 'CAD' | 'USD';
    postal_address: string | null;
    bill_to: BillTo;
  } & Taxed;
  lines: readonly Line[];
  period: string | null;
  /** the date of the invoice: the day at the provider's place */
  issuedOn: string;
  dueOn: string;
  dueAt: Date;
  /** when the card on file is charged; null if no card is charged automatically */
  chargeAt: Date | null;
  /** set if they differ from those of the place and day */
  taxes?: readonly TaxCharge[];
  replaced?: ReplacedPlan;
};

/** An invoice with the taxes of its place and day, and its ledger entries. */
export function draftInvoice(order: Order): InvoiceDraft {
  const { client, lines, issuedOn, dueOn, dueAt, chargeAt } = order;
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0);
  const taxes = order.taxes
    ? withRegistrations(client, order.taxes)
    : calculateTaxes(client, issuedOn, subtotal);
  const rates = ratesOn(client, issuedOn);
  return {
    client_id: client.client_id,
    period: order.period,
    currency: client.currency,
    lines: lines.map(({ pays, ...line }) => (pays ? { ...line, pays: { ...pays, rates } } : line)),
    taxes,
    subtotal,
    tax: taxes.reduce((sum, { cents }) => sum + cents, 0),
    bill_to: addressClient(client, issuedOn),
    issued_on: issuedOn,
    // its day may begin later where the client is
    due_on: dueOn < issuedOn ? issuedOn : dueOn,
    due_at: dueAt.toISOString(),
    status: chargeAt === null ? 'pending' : 'open',
    next_attempt_at: chargeAt === null ? null : chargeAt.toISOString(),
    entries: invoiceEntries({ subtotal, taxes }),
    replaced: order.replaced ?? null,
  };
}

/** The tax rates of a client on a day, for any amount. */
export const ratesOn = (client: Taxed, day: string): TaxRate[] =>
  calculateTaxes(client, day, 0).map(({ name, rate }) => ({ name, rate }));

/** Whom an invoice of this day is made out to, in lines. */
export function addressClient(
  client: Omit<Order['client'], 'client_id' | 'currency'>,
  day: string,
): string[] {
  const { client_name, postal_address, bill_to } = client;
  const { company, name, address, tax_number } = bill_to;
  return [
    company ?? client_name,
    ...(name === null ? [] : [name]),
    ...linesOf(address ?? postal_address),
    placeText(placeOn(client, day)),
    ...(tax_number === null ? [] : [`Tax number ${tax_number}`]),
  ];
}

/** 'British Columbia, Canada' */
function placeText({ country, region }: Pick<TaxPlace, 'country' | 'region'>): string {
  const known = country === 'CA' ? 'CA' : 'US';
  const name = region === null ? undefined : findRegion(known, region)?.name;
  return [name, countryNames[known]].filter(Boolean).join(', ');
}

export const toIssuer = (
  provider: Pick<ProviderRow, 'postal_address' | 'logo'> & { name: string },
): Issuer => ({
  name: provider.name,
  address: linesOf(provider.postal_address),
  logo: provider.logo?.split('/').at(-1) ?? null,
});

const linesOf = (address: string | null): string[] =>
  (address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
