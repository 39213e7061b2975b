import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import type { Invoice } from '#contract/billing/billing.ts';
import { noInvoices } from '#web/billing/billing-words.ts';
import { InvoiceAmount, middleInvoiceColumns } from '#web/billing/invoice-columns.tsx';
import { InvoiceStatusDot } from '#web/billing/InvoiceStatus.tsx';
import { RowButton } from '#web/lists/RowButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { invoiceSearch } from '../staff-search.ts';
import { InvoiceDialog } from './InvoiceDialog.tsx';

type ClientInvoicesProps = { clientId: number; invoices: readonly Invoice[] };

/** The opened invoice is part of the address, so that the console's search can link to it. */
export function ClientInvoices({ clientId, invoices }: ClientInvoicesProps): ReactElement {
  const navigate = useNavigate();
  const { invoice: opened } = invoiceSearch(useSearch({ strict: false }));
  const open = (invoice: number | null) =>
    void navigate({
      to: paths.staffClientBilling,
      params: { id: clientId },
      search: invoice === null ? {} : { invoice },
      replace: true,
    });
  return (
    <section aria-labelledby="client-invoices">
      <h2 id="client-invoices" className="mb-4 text-xl">
        Invoices
      </h2>
      <Table
        caption="Invoices"
        columns={columns}
        rows={invoices}
        rowKey={({ id }) => id}
        link={({ id }, props) => <RowButton {...props} onOpen={() => open(id)} />}
        empty={<EmptyState title={noInvoices.replace("You don't", 'The client doesn’t')} />}
      />
      {opened !== undefined && <InvoiceDialog id={opened} onClose={() => open(null)} />}
    </section>
  );
}

const columns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    title: 'Invoice',
    cell: ({ number }) => number,
    below: ({ status }) => (
      <span className="text-sm text-muted md:hidden">
        <InvoiceStatusDot status={status} />
      </span>
    ),
  },
  ...middleInvoiceColumns,
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: (invoice) => <InvoiceAmount invoice={invoice} />,
  },
];
