import type { Invoice } from '#contract/billing/billing.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';
import type { ReactElement } from 'react';
import type { Column } from '#web/parts/Table.tsx';
import { amountText } from './billing-words.ts';
import { InvoiceStatusDot } from './InvoiceStatus.tsx';

/** Between the number of an invoice and its amount, for the client and for staff. */
export const middleInvoiceColumns: readonly Column<Invoice>[] = [
  {
    key: 'created',
    title: 'Created',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ issued_on }) => formatCalendarDay(issued_on),
  },
  {
    key: 'due',
    title: 'Payment due',
    from: 'desktop',
    className: 'whitespace-nowrap',
    cell: ({ due_on }) => formatCalendarDay(due_on),
  },
  {
    key: 'status',
    title: 'Status',
    from: 'tablet',
    cell: ({ status }) => <InvoiceStatusDot status={status} />,
  },
];

/** The total, and the amount due of one that is paid in part. */
export const InvoiceAmount = ({
  invoice: { due, balance, currency },
}: {
  invoice: Pick<Invoice, 'due' | 'balance' | 'currency'>;
}): ReactElement => (
  <>
    {amountText(due, currency)}
    {balance > 0 && balance < due && (
      <span className="block text-sm text-muted">{amountText(balance, currency)} due</span>
    )}
  </>
);
