import type { InvoiceStatus } from '#contract/billing/invoices.ts';
import type { RegisteredTax } from '#contract/billing/taxes.ts';

/** Prices that a provider sets; these are invented, for the demo only. */
export const demoPrices = [
  { package: 'Create', currency: 'CAD', cents: 4_900 },
  { package: 'Build', currency: 'USD', cents: 9_900 },
  { package: 'Engage', currency: 'CAD', cents: 16_500 },
  { package: 'Drive', currency: 'CAD', cents: 25_000 },
] as const;

/** The tax registrations of the demo's provider; the numbers are invented. */
export const demoRegistrations: readonly {
  tax: RegisteredTax;
  number: string;
  starts_on: string;
}[] = [
  { tax: 'GST/HST', number: '70000 0001 RT0001', starts_on: '2020-01-01' },
  { tax: 'PST BC', number: 'PST-1000-0001', starts_on: '2020-01-01' },
  { tax: 'QST', number: '1000000001 TQ0001', starts_on: '2020-01-01' },
];

/** After the due date; below 0 before it. */
export const demoReminderDays = [-3, 3, 10, 21];

export type DemoBilling = {
  /** the monthly charge; null if nothing is planned yet */
  cents: number | null;
  /** in months from now */
  card: { brand: string; lastFour: string; endsIn: number } | null;
  /** of each month, the newest first; one was missed while the worker was down */
  invoices: readonly (InvoiceStatus | 'missed')[];
};

const repeatPaid = (count: number): InvoiceStatus[] => Array.from({ length: count }, () => 'paid');
const card = (lastFour: string, endsIn: number) => ({ brand: 'Visa', lastFour, endsIn });

/** The payments of demo clients, by their keys; all others have a package and no payment yet. */
export const demoBilling: Partial<Record<string, DemoBilling>> = {
  create: { cents: 4_900, card: card('4242', 30), invoices: ['paid', 'missed', ...repeatPaid(3)] },
  build: { cents: 9_900, card: card('4242', 14), invoices: ['open', 'paid', 'paid'] },
  engage: { cents: 16_500, card: card('4444', 0), invoices: repeatPaid(6) },
  grow: {
    cents: 35_000,
    card: card('4242', 22),
    invoices: ['open', 'processing', 'pending', 'failed', 'past_due', 'closed', 'voided', ...repeatPaid(19)],
  },
  drive: { cents: 25_000, card: null, invoices: ['pending', ...repeatPaid(2)] },
  accelerate: { cents: 49_900, card: card('4242', 9), invoices: ['open', 'paid', 'paid'] },
  empty: { cents: null, card: null, invoices: [] },
};
