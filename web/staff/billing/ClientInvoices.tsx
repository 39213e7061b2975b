import { useState, type ReactElement } from 'react';
import type { Invoice } from '#contract/billing/billing.ts';
import { amountText, dateOf, noInvoices } from '#web/billing/billing-words.ts';
import { InvoiceStatusDot } from '#web/billing/InvoiceStatus.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { RowButton } from '../RowButton.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';

export function ClientInvoices({ invoices }: { invoices: readonly Invoice[] }): ReactElement {
  const [opened, open] = useState<number | null>(null);
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
        empty={<EmptyState title={noInvoices.replace("You don't", "The client doesn't")} />}
      />
      {opened !== null && <InvoiceDialog id={opened} onClose={() => open(null)} />}
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
  { key: 'created', title: 'Created', from: 'tablet', cell: ({ created_at }) => dateOf(created_at) },
  { key: 'due', title: 'Payment due', from: 'desktop', cell: ({ payment_due_at }) => dateOf(payment_due_at) },
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
    cell: ({ due, currency }) => amountText(due, currency),
  },
];
