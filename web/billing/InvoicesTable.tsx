import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { may } from '#contract/access.ts';
import { billing, type Invoice } from '#contract/billing/billing.ts';
import { isPayable } from '#contract/billing/invoices.ts';
import * as paths from '#contract/paths.ts';
import { Table, type Column } from '#web/parts/Table.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { amountText } from './billing-words.ts';
import { InvoiceStatusDot } from './InvoiceStatus.tsx';
import { useInvoicePdf } from './use-invoice-pdf.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';

type InvoicesTableProps = { rows: readonly Invoice[] | undefined; empty: ReactNode };

/** A row opens the PDF; what can be done about an invoice stands on its page. */
export function InvoicesTable({ rows, empty }: InvoicesTableProps): ReactElement {
  const openPdf = useInvoicePdf();
  const mayPay = may(useAccessSubject(), billing.pay.access);
  return (
    <Table
      caption="Invoices"
      columns={columns(mayPay)}
      rows={rows}
      rowKey={({ id }) => id}
      link={({ id, number }, { className, children }) => (
        <button
          type="button"
          title={`Invoice ${number} as a PDF, in a new window`}
          onClick={() => void openPdf(id)}
          className={`${className} block max-w-full text-left`}
        >
          {children}
        </button>
      )}
      empty={empty}
    />
  );
}

const columns = (mayPay: boolean): readonly Column<Invoice>[] => [
  {
    key: 'number',
    title: 'Invoice',
    className: 'md:w-[22%]',
    cell: ({ number }) => number,
    below: (invoice) => (
      <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted md:hidden">
        {formatCalendarDay(invoice.issued_on)}
        <InvoiceStatusDot status={invoice.status} />
      </span>
    ),
  },
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
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: (invoice) => (
      <>
        {amountText(invoice.due, invoice.currency)}
        <span className="block md:hidden">
          <DetailsLink invoice={invoice} mayPay={mayPay} />
        </span>
      </>
    ),
  },
  {
    key: 'details',
    title: 'Details',
    align: 'end',
    from: 'tablet',
    className: 'w-28',
    cell: (invoice) => <DetailsLink invoice={invoice} mayPay={mayPay} />,
  },
];

function DetailsLink({ invoice, mayPay }: { invoice: Invoice; mayPay: boolean }): ReactElement {
  const label = mayPay && isPayable(invoice.status) ? 'Pay' : 'Details';
  return (
    <Link
      to={paths.invoice}
      params={{ id: invoice.id }}
      aria-label={label === 'Pay' ? `Pay invoice ${invoice.number}` : `Details of invoice ${invoice.number}`}
      className="-mr-2 inline-flex min-h-11 items-center rounded-control px-2 font-[550] text-action hover:bg-soft"
    >
      {label}
    </Link>
  );
}
