import { describeMethod } from './payment-methods.ts';
import type { Aging, StatementEntry } from './statement.ts';

/** The words of a statement, the same on the screen and on paper. */
const kindNames: Record<StatementEntry['kind'], string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  refund: 'Refund paid',
  payout: 'Credit paid back',
  reversal: 'Payment reversed',
  payout_reversal: 'Payback reversed',
};

/** 'Invoice 2026-000012' */
export const titleOfEntry = ({ kind, number }: Pick<StatementEntry, 'kind' | 'number'>): string =>
  [kindNames[kind], number].filter(Boolean).join(' ');

type Words = Pick<StatementEntry, 'date' | 'invoice' | 'card' | 'method' | 'reference' | 'paid_on'>;

/** 'Cheque 1042, dated Nov 19, 2026', or 'for invoice 2026-000012'; empty where the title says it all. */
export const describeEntry = (
  { date, invoice, card, method, reference, paid_on }: Words,
  formatDay: (day: string) => string,
): string =>
  [
    card ?? (method && describeMethod(method, reference ?? '')),
    paid_on !== null && paid_on !== date && `dated ${formatDay(paid_on)}`,
    invoice && `for invoice ${invoice}`,
  ]
    .filter(Boolean)
    .join(', ');

export const agingNames: Record<keyof Aging, string> = {
  not_due: 'Not due yet',
  to_30: '1 to 30 days overdue',
  to_60: '31 to 60 days overdue',
  to_90: '61 to 90 days overdue',
  older: 'More than 90 days overdue',
};
export const agingSteps = [
  'not_due',
  'to_30',
  'to_60',
  'to_90',
  'older',
] as const satisfies readonly (keyof Aging)[];

export const nothingToState = 'Nothing was invoiced or paid by the end of this period.';
