import type { ProviderRow } from '../provider/rules.ts';
import { invoiceEntries, type Entry } from './ledger.ts';
import type { Line } from './proration.ts';
import { taxesOf, type TaxName, type TaxPlace } from './tax.ts';
import { findRegion, countryNames } from '#contract/places.ts';

/** Who an invoice is from, frozen on it. */
export type Issuer = { name: string; address: string[]; logo: string | null };
export type Registrations = Partial<Record<TaxName, string>>;

/** What the database issues as one invoice. */
export type InvoiceDraft = {
  client_id: number;
  period: string | null;
  currency: 'CAD' | 'USD';
  lines: Line[];
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
};

/** An invoice with the taxes of its place and day, and what the ledger books of it. */
export function draftInvoice(order: Order): InvoiceDraft {
  const { client, lines, issuedOn, dueOn, dueAt, chargeAt, registrations } = order;
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0);
  const taxes = taxesOf(client, issuedOn, subtotal);
  return {
    client_id: client.client_id,
    period: order.period,
    currency: client.currency,
    lines: [...lines],
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
  };
}

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
