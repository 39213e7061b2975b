import { FileText } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { exactAmount } from '#contract/billing/money.ts';
import {
  agingNames,
  agingSteps,
  describeEntry,
  nothingToState,
  titleOfEntry,
} from '#contract/billing/statement-text.ts';
import type { Statement, StatementAccount, StatementEntry } from '#contract/billing/statement.ts';
import { isCalendarDay } from '#contract/zoned-time.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatCalendarDay } from '#web/parts/dates.ts';
import { Field } from '#web/parts/Field.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { openPdf } from '../open-pdf.ts';
import { amountText } from '../billing-words.ts';

type Period = { from: string; to: string };
type StatementViewProps = {
  period: Period;
  onPeriod: (period: Period) => void;
  requestPdf: (period: Period) => Promise<{ data: { url: string } }>;
  answer: {
    data: { data: Statement } | undefined;
    error: ApiCallError | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
};

const pdfBlocked = 'To view your statement, you must enable pop-up windows.';

/** A statement of account with its period, for the client and for staff. */
export function StatementView({ period, onPeriod, requestPdf, answer }: StatementViewProps): ReactElement {
  const { data, error, isFetching, refetch } = answer;
  const isReversed = period.from > period.to;
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-5">
        <DayField label="From" value={period.from} onDay={(from) => onPeriod({ ...period, from })} />
        <DayField
          label="To"
          value={period.to}
          error={isReversed ? 'Please choose a day after the first.' : undefined}
          onDay={(to) => onPeriod({ ...period, to })}
        />
        <Button
          variant="secondary"
          disabledReason={data ? undefined : 'The statement is not loaded yet.'}
          onClick={() => void openPdf(() => requestPdf(period), pdfBlocked)}
        >
          <FileText aria-hidden />
          Open PDF
        </Button>
      </div>
      {isReversed ? null : error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <Accounts statement={data.data} />
      ) : (
        <SkeletonDetail lines={8} />
      )}
    </div>
  );
}

type DayFieldProps = {
  label: string;
  value: string;
  error?: string | undefined;
  onDay: (day: string) => void;
};

/** While a year is typed, the field has days of the first centuries, which are not asked for. */
function DayField({ label, value, error, onDay }: DayFieldProps): ReactElement {
  const [typed, type] = useState(value);
  return (
    <Field label={label} error={error} className="max-sm:w-full">
      {(wiring) => (
        <TextInput
          {...wiring}
          type="date"
          value={typed}
          onChange={({ target }) => {
            type(target.value);
            if (isCalendarDay(target.value)) onDay(target.value);
          }}
        />
      )}
    </Field>
  );
}

const Accounts = ({ statement }: { statement: Statement }): ReactElement =>
  statement.accounts.length === 0 ? (
    <EmptyState title={nothingToState} />
  ) : (
    <>
      {statement.accounts.map((account) => (
        <Account key={account.currency} account={account} statement={statement} />
      ))}
    </>
  );

type AccountProps = { account: StatementAccount; statement: Statement };

function Account({ account, statement: { from, to, as_of } }: AccountProps): ReactElement {
  const { currency, opening, closing, entries, aging, unused } = account;
  const title = `statement-${currency}`;
  const rows: Row[] = [
    { key: 'opening', date: from, title: 'Opening balance', balance: opening },
    ...entries.map((entry, n) => ({ key: String(n), title: titleOfEntry(entry), ...detailsOf(entry) })),
    { key: 'closing', date: to, title: 'Closing balance', balance: closing },
  ];
  return (
    <section aria-labelledby={title} className="grid gap-4">
      <h2 id={title} className="text-xl">
        Account in {currency}
      </h2>
      <Table caption={`Account in ${currency}`} columns={columns} rows={rows} rowKey={({ key }) => key} />
      <Surface aria-label={`Open in ${currency}`}>
        <h3 className="mb-3 text-lg">Open on {formatCalendarDay(as_of)}</h3>
        <dl className="divided">
          {agingSteps.map((step) => (
            <Fact key={step} term={agingNames[step]} value={exactAmount(aging[step])} />
          ))}
          <Fact term="Unused credit" value={exactAmount(-unused || 0)} />
          <Fact
            term={closing < 0 ? 'Credit' : 'Balance'}
            value={amountText(Math.abs(closing), currency)}
            isTotal
          />
        </dl>
      </Surface>
    </section>
  );
}

const Fact = ({
  term,
  value,
  isTotal = false,
}: {
  term: string;
  value: string;
  isTotal?: boolean;
}): ReactElement => (
  <div className={`flex justify-between gap-6 py-2 ${isTotal ? 'font-[600]' : ''}`}>
    <dt>{term}</dt>
    <dd className="whitespace-nowrap tabular-nums">{value}</dd>
  </div>
);

type Row = {
  key: string;
  date: string;
  title: string;
  details?: string;
  amount?: number;
  balance: number;
};

const detailsOf = (entry: StatementEntry) => ({
  date: entry.date,
  details: describeEntry(entry, formatCalendarDay),
  amount: entry.amount,
  balance: entry.balance,
});

const columns: readonly Column<Row>[] = [
  {
    key: 'date',
    title: 'Date',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ date }) => formatCalendarDay(date),
  },
  {
    key: 'entry',
    title: 'Entry',
    className: 'wrap-anywhere',
    cell: ({ title }) => title,
    below: ({ details, date }) => (
      <span className="block text-sm text-muted">
        <span className="block md:hidden">{formatCalendarDay(date)}</span>
        {details}
      </span>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ amount }) => (amount === undefined ? '' : exactAmount(amount)),
  },
  {
    key: 'balance',
    title: 'Balance',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ balance }) => exactAmount(balance),
  },
];
