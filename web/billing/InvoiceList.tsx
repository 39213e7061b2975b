import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { billing, type Invoice } from '#contract/billing/billing.ts';
import {
  filterInvoices,
  invoiceFilterNames,
  invoiceFilters,
  invoicesPerPage,
  isPayable,
} from '#contract/billing/invoices.ts';
import * as paths from '#contract/paths.ts';
import { call } from '#web/api/call.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { divideRows } from '#web/lists/divide-rows.ts';
import { FilterSelect } from '#web/lists/FilterSelect.tsx';
import { formatCalendarDay } from '#web/parts/dates.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import type { RowLinkProps } from '#web/parts/Table.tsx';
import { noInvoices } from './billing-words.ts';
import { InvoiceAmount, middleInvoiceColumns } from './invoice-columns.tsx';
import { InvoiceStatusDot } from './InvoiceStatus.tsx';
import { invoiceSearch } from './invoice-search.ts';
import { openPdf } from './open-pdf.ts';

/** Every invoice, by when it was created. A row opens the PDF; its page has the actions. */
export const InvoiceList = defineList({
  search: invoiceSearch,
  query: () => queryOptions(billing.invoices, {}),
  divide: (invoices, { months, page }) =>
    divideRows(filterInvoices(invoices, months ?? 'all', new Date()), invoicesPerPage, page),
  keepsScroll: true,
  frame: (list, { search, narrow, hasFailed }) =>
    hasFailed ? (
      list
    ) : (
      <section aria-labelledby="invoices">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="invoices" className="text-xl">
            Invoices
          </h2>
          <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
            <LinkButton asChild variant="secondary">
              <Link to={paths.statement}>Statement</Link>
            </LinkButton>
            <label htmlFor="invoices-shown" className="text-sm text-muted">
              Show
            </label>
            <FilterSelect
              filter={{
                id: 'invoices-shown',
                name: 'months',
                label: 'Show',
                options: invoiceFilters.map((value) => ({ value, label: invoiceFilterNames[value] })),
                otherwise: 'all',
                className: 'w-40 max-sm:flex-1',
              }}
              search={search}
              narrow={narrow}
            />
          </div>
        </div>
        {list}
      </section>
    ),
  caption: 'Invoices',
  rowKey: ({ id }) => id,
  link: ({ id, number }, props) => <PdfButton id={id} number={number} {...props} />,
  columns: ({ who }) => [
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
    ...middleInvoiceColumns,
    {
      key: 'amount',
      title: 'Amount',
      align: 'end',
      className: 'whitespace-nowrap tabular-nums',
      cell: (invoice) => (
        <>
          <InvoiceAmount invoice={invoice} />
          <span className="block md:hidden">
            <DetailsLink invoice={invoice} mayPay={may(who, billing.pay.access)} />
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
      cell: (invoice) => <DetailsLink invoice={invoice} mayPay={may(who, billing.pay.access)} />,
    },
  ],
  empty: ({ search }) => ({
    title: noInvoices,
    note: search.months
      ? 'Choose a longer time to see older ones.'
      : 'Each one appears here when it is issued.',
  }),
});

function PdfButton({
  id,
  number,
  className,
  children,
}: RowLinkProps & { id: number; number: string }): ReactElement {
  return (
    <button
      type="button"
      title={`Invoice ${number} as a PDF, in a new window`}
      onClick={() => void openPdf(() => call(billing.requestPdf, { params: { id } }))}
      className={`${className} block max-w-full text-left`}
    >
      {children}
    </button>
  );
}

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
