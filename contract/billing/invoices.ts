/** The statuses of an invoice, as the API names them and as they are shown. */
export const invoiceStatuses = [
  'open',
  'processing',
  'pending',
  'past_due',
  'voided',
  'failed',
  'paid',
  'closed',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceStatusNames: Record<InvoiceStatus, string> = {
  open: 'Open',
  processing: 'Processing',
  pending: 'Pending',
  past_due: 'Past due',
  voided: 'Voided',
  failed: 'Failed',
  paid: 'Paid',
  closed: 'Closed',
};

export const invoiceColours: Record<InvoiceStatus, 'green' | 'yellow' | 'red' | 'grey'> = {
  open: 'yellow',
  processing: 'yellow',
  pending: 'yellow',
  past_due: 'red',
  voided: 'grey',
  failed: 'red',
  paid: 'green',
  closed: 'grey',
};

/** Invoices that may still be paid. One that is processing is already being paid. */
export const payableStatuses = [
  'open',
  'pending',
  'past_due',
  'failed',
] as const satisfies readonly InvoiceStatus[];
export const isPayable = (status: InvoiceStatus): boolean => payableStatuses.some((one) => one === status);

type Waiting = { id: number; status: InvoiceStatus; balance: number; created_at: string };

/** Invoices that a newly saved card pays at once, the oldest first. */
export const waitingInvoices = <One extends Waiting>(invoices: readonly One[]): One[] =>
  invoices
    .filter(({ status, balance }) => isPayable(status) && balance > 0)
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at) || one.id - other.id);

/** A payment pays the open invoices of its currency, the oldest first, each up to its amount due; the rest stays unused. */
export function shareOut<One extends Waiting & { currency: string }>(
  invoices: readonly One[],
  { amount, currency }: { amount: number; currency: string },
): { shares: { invoice: One; amount: number }[]; unused: number } {
  let cents = Math.round(amount * 100);
  const shares: { invoice: One; amount: number }[] = [];
  for (const invoice of waitingInvoices(invoices.filter((one) => one.currency === currency))) {
    const share = Math.min(cents, Math.round(invoice.balance * 100));
    if (share > 0) shares.push({ invoice, amount: share / 100 });
    cents -= share;
  }
  return { shares, unused: cents / 100 };
}

export const invoicesPerPage = 10;

/** How many months the list goes back. */
export const invoiceFilters = ['all', '3', '6', '12'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];
export const invoiceFilterNames: Record<InvoiceFilter, string> = {
  all: 'All',
  '3': '3 months',
  '6': '6 months',
  '12': '12 months',
};

/** Invoices created in the last months before this instant. */
export function filterInvoices<One extends { created_at: string }>(
  invoices: readonly One[],
  filter: InvoiceFilter,
  now: Date,
): readonly One[] {
  if (filter === 'all') return invoices;
  const since = monthsBefore(now, Number(filter)).getTime();
  return invoices.filter(({ created_at }) => new Date(created_at).getTime() >= since);
}

/** The same day of an earlier month, or its last day if it is shorter. */
function monthsBefore(now: Date, months: number): Date {
  const day = new Date(now);
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return day;
}
