import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffLog, type StaffLogEntry } from '#contract/staff/log.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Select } from '#web/parts/Select.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { SeekLinks } from '../SeekLinks.tsx';
import { logSearch } from '../staff-search.ts';

/** Who did what to which client, newest first. */
export function LogScreen(): ReactElement {
  const search = logSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { before, staff_id, client_id } = search;
  const answer = useApiQuery(
    staffLog.list,
    { query: { ...(before && { before }), ...(staff_id && { staff_id }), ...(client_id && { client_id }) } },
    { keepPrevious: true },
  );
  const { data, error, isFetching, refetch } = answer;
  const show = (change: Record<string, unknown>) =>
    void navigate({
      to: paths.staffLog,
      search: (shown) => logSearch({ ...shown, before: undefined, ...change }),
    });
  return (
    <>
      <PageHead title="Log" subtitle="Who of us did what, newest first." />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Select
          aria-label="Colleague"
          options={(data?.meta.colleagues ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="All colleagues"
          value={staff_id ?? ''}
          onChange={(event) => show({ staff_id: event.target.value })}
          className="w-full sm:w-56"
        />
        {client_id !== undefined && (
          <Button variant="secondary" onClick={() => show({ client_id: undefined })}>
            {data?.meta.client ? `Only ${data.meta.client.name}` : 'Only one client'} · show all
          </Button>
        )}
      </div>
      {error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="Log"
          columns={columns}
          rows={data?.data}
          rowKey={({ key }) => key}
          empty={
            <EmptyState
              title="Nothing is in the log yet."
              note="Visits, changes of clients and colleagues, and what is done about mails and jobs appear here."
            />
          }
        />
      )}
      <SeekLinks
        before={before}
        older={data?.meta.older ?? null}
        link={(to, props) => (
          <Link {...props} to={paths.staffLog} search={logSearch({ ...search, before: to })} />
        )}
      />
    </>
  );
}

const clientLinks = ({ client }: StaffLogEntry): ReactElement | null =>
  client && (
    <Link
      to={paths.staffClient}
      params={{ id: client.id }}
      className="inline-block min-h-6 underline-offset-2 hover:underline"
    >
      {client.name}
    </Link>
  );

const columns: readonly Column<StaffLogEntry>[] = [
  {
    key: 'what',
    title: 'What',
    className: 'w-full max-w-0 md:w-[60%]',
    cell: (entry) => (
      <>
        <span className="block break-words">{entry.message}</span>
        {entry.reason !== null && (
          <span className="block text-sm break-words text-muted">{entry.reason}</span>
        )}
        <span className="block text-sm text-muted md:hidden">
          {clientLinks(entry)}
          {entry.client && ' · '}
          {formatRecent(entry.created_at)}
        </span>
      </>
    ),
  },
  {
    key: 'client',
    title: 'Client',
    from: 'tablet',
    className: 'max-w-0 md:w-[22%] [&>a]:block [&>a]:break-words',
    cell: clientLinks,
  },
  {
    key: 'when',
    title: 'When',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatRecent(created_at)}</time>,
  },
];
