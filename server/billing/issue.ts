import type { Package } from '#contract/access.ts';
import type { Frequency } from '#contract/billing/money.ts';
import type { ProviderRow } from '../provider/rules.ts';
import { invoiceEntries, type Entry } from './ledger.ts';
import type { PaidLine, TaxRate } from './paid-time.ts';
import type { Line } from './proration.ts';
import { taxesOf, type TaxCharge, type TaxName, type TaxPlace } from './tax.ts';
import { findRegion, countryNames } from '#contract/places.ts';

/** Who an invoice is from, frozen on it. */
export type Issuer = { name: string; address: string[]; logo: string | null };
export type Registrations = Partial<Record<TaxName, string>>;

/** What the database issues as one invoice. */
export type InvoiceDraft = {
  client_id: number;
  period: string | null;
  currency: 'CAD' | 'USD';
  lines: PaidLine[];
  taxes: { name: TaxName; rate: number; cents: number; registration: string | null }[];
  subtotal: number;
  tax: number;
  bill_to: string[];
  issued_on: string;
  due_on: string;
  due_at: string;
  status: 'open' | 'pending';
  next_attempt_at: string | null;
  entries: Entry[];
  /** the plan before the change that it is for */
  replaced: ReplacedPlan | null;
};

/** The plan that a change replaced, as an undo of the same day puts it back. */
export type ReplacedPlan = {
  package: Package;
  services: readonly string[];
  features: readonly string[];
  frequency: Frequency;
  next_payment_on: string | null;
  anchor: number;
  price_cents: number | null;
  planned: { package: Package; frequency: Frequency } | null;
};

type Order = {
  client: { client_id: number; client_name: string; currency: 'CAD' | 'USD' } & TaxPlace;
  lines: readonly Line[];
  period: string | null;
  issuedOn: string;
  dueOn: string;
  dueAt: Date;
  /** when the card on file is charged; null where nobody charges one by itself */
  chargeAt: Date | null;
  registrations: Registrations;
  /** where they are not those of the place and day alone */
  taxes?: readonly TaxCharge[];
  replaced?: ReplacedPlan;
};

/** An invoice with the taxes of its place and day, and what the ledger books of it. */
export function draftInvoice(order: Order): InvoiceDraft {
  const { client, lines, issuedOn, dueOn, dueAt, chargeAt, registrations } = order;
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0);
  const taxes = order.taxes ?? taxesOf(client, issuedOn, subtotal);
  const rates = ratesOn(client, issuedOn);
  return {
    client_id: client.client_id,
    period: order.period,
    currency: client.currency,
    lines: lines.map(({ pays, ...line }) => (pays ? { ...line, pays: { ...pays, rates } } : line)),
    taxes: taxes.map((one) => ({ ...one, registration: registrations[one.name] || null })),
    subtotal,
    tax: taxes.reduce((sum, { cents }) => sum + cents, 0),
    bill_to: [client.client_name, placeText(client)],
    issued_on: issuedOn,
    due_on: dueOn,
    due_at: dueAt.toISOString(),
    status: chargeAt === null ? 'pending' : 'open',
    next_attempt_at: chargeAt === null ? null : chargeAt.toISOString(),
    entries: invoiceEntries({ subtotal, taxes }),
    replaced: order.replaced ?? null,
  };
}

/** The taxes of a place on a day, whatever the amount. */
export const ratesOn = (place: TaxPlace, day: string): TaxRate[] =>
  taxesOf(place, day, 0).map(({ name, rate }) => ({ name, rate }));

/** 'British Columbia, Canada' */
function placeText({ country, region }: TaxPlace): string {
  const known = country === 'CA' ? 'CA' : 'US';
  const name = region === null ? undefined : findRegion(known, region)?.name;
  return [name, countryNames[known]].filter(Boolean).join(', ');
}

export const issuerOf = (
  provider: Pick<ProviderRow, 'postal_address' | 'logo'> & { name: string },
): Issuer => ({
  name: provider.name,
  address: (provider.postal_address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  logo: provider.logo?.split('/').at(-1) ?? null,
});
