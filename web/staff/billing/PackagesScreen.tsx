import { useState, type ReactElement } from 'react';
import { staffBilling, type StaffPackages } from '#contract/billing/staff-billing.ts';
import { taxNames } from '#contract/billing/taxes.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { amountText } from '#web/billing/billing-words.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { AccountingExport } from './AccountingExport.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { Registrations } from './Registrations.tsx';
import { ReminderSchedule } from './ReminderSchedule.tsx';
import { Reports } from './Reports.tsx';
import { formatCalendarDay } from '#web/parts/dates.ts';

/** The prices of packages with their dates, the tax registrations, and the accountant's reports. */
export function PackagesScreen(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(staffBilling.packages, {});
  const [isAdding, add] = useState(false);
  return (
    <>
      <PageHead
        title="Packages"
        subtitle="A price applies from its start date. Invoices issued earlier stay as they are."
        actions={<Button onClick={() => add(true)}>Add a price</Button>}
      />
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-8">
          {data && <MissingNumbers taxes={data.data.taxes} />}
          <Table
            caption="Prices"
            columns={columns}
            rows={data?.data.prices}
            rowKey={({ id }) => id}
            empty={<EmptyState title="There are no prices yet." note="Add the first one." />}
          />
          {data && <Registrations taxes={data.data.taxes} />}
          <ReminderSchedule />
          <Reports />
          <AccountingExport />
        </div>
      )}
      {isAdding && <PriceDialog onClose={() => add(false)} />}
    </>
  );
}

/** Taxes that clients owe where they are, and that invoices leave out for want of a number. */
function MissingNumbers({ taxes }: Pick<StaffPackages, 'taxes'>): ReactElement | null {
  const missing = taxes.filter(({ number, untaxed }) => number === null && untaxed.count > 0);
  if (missing.length === 0) return null;
  return (
    <Banner>
      {missing.map(({ tax, untaxed: { count } }) => (
        <p key={tax}>
          {taxNames[tax]} has no registration number, so invoices leave it out for{' '}
          {count === 1 ? '1 client' : `${count} clients`}.
        </p>
      ))}
      <p className="font-[400]">Enter the number under ‘Tax registration’ below.</p>
    </Banner>
  );
}

type Price = StaffPackages['prices'][number];

const columns: readonly Column<Price>[] = [
  { key: 'package', title: 'Package', cell: (price) => <span className="font-[600]">{price.package}</span> },
  { key: 'frequency', title: 'Paid', cell: ({ frequency }) => frequency },
  {
    key: 'amount',
    title: 'Before tax',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ amount, currency }) => amountText(amount, currency),
  },
  {
    key: 'starts',
    title: 'From',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ starts_on }) => formatCalendarDay(starts_on),
  },
  { key: 'staff', title: 'Set by', from: 'desktop', cell: ({ staff_name }) => staff_name ?? 'Foyer' },
];
