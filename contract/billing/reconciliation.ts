import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { date, id, instant, month, paging, Reason } from '../fields.ts';

const differencesPerPage = 25;

/** The ways in which the card provider and Foyer may disagree about a charge or a refund. */
const differenceKinds = [
  'noted_as_failed',
  'unknown_to_us',
  'unknown_to_provider',
  'other_amount',
  'undecided',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** The meaning of each difference, and the remedy. */
export const differenceLabels: Record<DifferenceKind, { what: string; todo: string }> = {
  noted_as_failed: {
    what: 'Charged, but marked as failed in our records',
    todo: 'Mark the invoice as paid, or refund the charge with the card provider if it was paid again since.',
  },
  unknown_to_us: {
    what: 'Missing from our records',
    todo: 'Someone did this directly with the card provider. Record it on its invoice, or reverse it there.',
  },
  unknown_to_provider: {
    what: 'Not at the card provider',
    todo: 'Ask the card provider. Where the money never came, refund the invoice by hand and charge it again.',
  },
  other_amount: {
    what: 'Amounts don’t match',
    todo: 'Compare the two amounts, then credit or refund the difference.',
  },
  undecided: {
    what: 'No answer yet',
    todo: 'The portal keeps asking. After a day, look it up with the card provider.',
  },
};

const Balance = z.object({
  currency: z.string(),
  /** what the provider holds for us */
  provider: z.number(),
  /** charges less refunds since the comparison began, by our ledger */
  ledger: z.number(),
  /** the balance before the comparison began */
  opening: z.number(),
  fees: z.number(),
  paid_out: z.number(),
  /** corrections, disputes and the like */
  other: z.number(),
  /** the part of the provider's balance that none of these explain */
  difference: z.number(),
});
export type Balance = z.infer<typeof Balance>;

const Reconciliation = z.object({
  /** null if no cards are taken, or nothing has been fetched yet */
  provider: z.nullable(z.string()),
  since: z.nullable(instant),
  fetched_until: z.nullable(instant),
  failing_since: z.nullable(instant),
  balances: z.array(Balance),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

const ReconciledDay = z.object({
  day: date,
  currency: z.string(),
  ledger: z.number(),
  provider: z.number(),
  difference: z.number(),
});
export type ReconciledDay = z.infer<typeof ReconciledDay>;

const Difference = z.object({
  /** the provider's name for it; without an answer, the name we told the provider to use */
  remote: z.string(),
  kind: z.enum(differenceKinds),
  at: instant,
  currency: z.string(),
  ledger: z.nullable(z.number()),
  provider: z.nullable(z.number()),
  client_id: z.nullable(id),
  client_name: z.nullable(z.string()),
  invoice_number: z.nullable(z.string()),
});
export type Difference = z.infer<typeof Difference>;

export const reconciliationTag: Tag = {
  name: 'Staff: reconciliation',
  description: 'What the card provider charged, compared with our ledger.',
};

export const reconciliation = {
  read: endpoint({
    method: 'GET',
    path: '/staff/billing/reconciliation',
    access: staffAreas('billing'),
    summary: 'How far the movements of the card provider were fetched, and its balance beside our ledger',
    data: Reconciliation,
  }),
  days: endpoint({
    method: 'GET',
    path: '/staff/billing/reconciliation/days',
    access: staffAreas('billing'),
    summary:
      'The days of a month on which cards were charged or paid back, newest first, where the provider is',
    query: z.object({ month }),
    data: z.array(ReconciledDay),
  }),
  differences: endpoint({
    method: 'GET',
    path: '/staff/billing/reconciliation/differences',
    access: staffAreas('billing'),
    summary: 'Charges and refunds about which the provider and our ledger disagree, newest first',
    query: z.object(paging(differencesPerPage)),
    data: z.array(Difference),
    paged: true,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/staff/billing/reconciliation/differences',
    once: true,
    changes: null,
    access: staffAreas('billing'),
    summary: 'Takes a difference off the list, with what was found',
    refuses: ['not_found'],
    body: z.extend(Reason, {
      remote: z
        .string('Please choose a difference.')
        .check(z.regex(/^[\w-]{1,255}$/, 'Please choose a difference.')),
    }),
    data: z.object({ settled: z.literal(true) }),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/staff/billing/reconciliation/csv',
    access: staffAreas('billing'),
    summary: 'Every charge and refund of a month by the provider and by our ledger, as CSV',
    query: z.object({ month }),
    data: z.object({ filename: z.string(), csv_base64: z.string() }),
    csv: true,
  }),
};
