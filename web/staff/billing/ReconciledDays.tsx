import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { exactAmount } from '#contract/billing/money.ts';
import { reconciliation, type ReconciledDay } from '#contract/billing/reconciliation.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { useDownload } from '#web/api/use-download.ts';
import { defineList } from '#web/lists/define-list.tsx';
import type { RawSearch } from '#web/lists/list-definition.ts';
import { useStateAddress } from '#web/lists/use-state-address.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatCalendarDay, presentMonth } from '#web/parts/dates.ts';
import { Field } from '#web/parts/Field.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { PageSearch } from '#web/routing/search.ts';

type MonthSearch = { month: string } & PageSearch;

const monthSearch = ({ month }: RawSearch): MonthSearch => ({
  month: typeof month === 'string' ? month : presentMonth(),
});

const columns: readonly Column<ReconciledDay>[] = [
  {
    key: 'day',
    title: 'Day',
    cell: ({ day }) => formatCalendarDay(day),
    below: ({ currency }) => <span className="block text-sm text-muted md:hidden">{currency}</span>,
  },
  { key: 'currency', title: 'Currency', from: 'tablet', cell: ({ currency }) => currency },
  {
    key: 'provider',
    title: 'At the provider',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ provider }) => exactAmount(provider),
  },
  {
    key: 'ledger',
    title: 'In our ledger',
    from: 'tablet',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ ledger }) => exactAmount(ledger),
  },
  {
    key: 'difference',
    title: 'Difference',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ difference }) => (
      <span className={difference === 0 ? undefined : 'font-[600] text-danger'}>
        {exactAmount(difference)}
      </span>
    ),
  },
];

/** The days of a month, and all of its charges as a spreadsheet. */
export const ReconciledDays = defineList({
  search: monthSearch,
  query: (search) => queryOptions(reconciliation.days, { query: search }),
  useAddress: useStateAddress,
  filters: ({ search, narrow }) => (
    <MonthOfDays month={search.month} onChoose={(month) => narrow({ month })} />
  ),
  caption: 'By day',
  loadingRows: 5,
  rowKey: ({ day, currency }) => `${day} ${currency}`,
  columns,
  empty: { title: 'No card was charged in this month.', note: 'Choose another one.' },
  frame: (list) => (
    <section aria-labelledby="days">
      <h2 id="days" className="mb-4 text-xl">
        By day
      </h2>
      {list}
    </section>
  ),
});

type MonthOfDaysProps = { month: string; onChoose: (month: string) => void };

function MonthOfDays({ month, onChoose }: MonthOfDaysProps): ReactElement {
  const [typed, setTyped] = useState(month);
  const { pending, save } = useDownload(reconciliation.csv, { query: { month } });
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-5">
      <Field label="Month">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="month"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              // a browser without a month field sends half-typed months
              if (/^20\d\d-(0[1-9]|1[0-2])$/.test(target.value)) onChoose(target.value);
            }}
          />
        )}
      </Field>
      <Button variant="secondary" pending={pending} onClick={save}>
        <Download aria-hidden />
        Charges of the month
      </Button>
    </div>
  );
}
