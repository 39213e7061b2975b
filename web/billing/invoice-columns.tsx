import type { Invoice } from '#contract/billing/billing.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';
import type { Column } from '#web/parts/Table.tsx';
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
