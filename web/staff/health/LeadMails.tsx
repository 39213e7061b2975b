import type { ReactElement } from 'react';
import {
  leadMailDays,
  leadMailSeconds,
  leadMailShare,
  staffHealth,
  type LeadMailDay,
} from '#contract/staff/health.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';
import { ErrorState } from '#web/parts/States.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { formatSeconds, formatShare, isLate, summarizeLeadMails } from './health-words.ts';

const columns: readonly Column<LeadMailDay>[] = [
  { key: 'day', title: 'Day', cell: ({ day }) => formatCalendarDay(day), className: 'whitespace-nowrap' },
  {
    key: 'mails',
    title: 'Emails',
    align: 'end',
    className: 'tabular-nums',
    cell: ({ in_time, late }) => (in_time + late === 0 ? 'None' : in_time + late),
  },
  {
    key: 'share',
    title: 'In time',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: (day) => (
      <span className={isLate(day) ? 'font-[600] text-danger' : undefined}>
        {formatShare(day)}
        {isLate(day) && <span className="block text-sm font-[500]">Too few</span>}
      </span>
    ),
  },
  {
    key: 'slowest',
    title: 'Slowest',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ slowest_seconds }) => (slowest_seconds === null ? '–' : formatSeconds(slowest_seconds)),
  },
];

/** How soon leads reached the agents' mailboxes, by day. */
export function LeadMails({ pollEvery }: { pollEvery: number }): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(
    staffHealth.leadMails,
    {},
    { staleTime: 0, pollEvery },
  );
  return (
    <section aria-labelledby="lead-mails" className="mt-10">
      <h2 id="lead-mails" className="text-lg font-[600]">
        Lead emails by day
      </h2>
      {data && <p className="mt-1">{summarizeLeadMails(data.data)}</p>}
      <p className="mt-1 mb-4 max-w-prose text-muted">
        {`At least ${leadMailShare * 100}% of the emails about a lead should be handed to the mail server within ${leadMailSeconds} seconds. Days are in the provider’s time zone.`}
      </p>
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="Lead emails by day"
          columns={columns}
          rows={data?.data}
          rowKey={({ day }) => day}
          loadingRows={leadMailDays}
        />
      )}
    </section>
  );
}
