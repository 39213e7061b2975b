import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffLog, type StaffLogEntry } from '#contract/staff/log.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { FilterSelect } from '#web/lists/FilterSelect.tsx';
import { seekLinks } from '#web/lists/seek-links.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { logSearch } from '../staff-search.ts';

/** Who did what to which client, newest first. */
export const LogScreen = defineList({
  search: logSearch,
  query: (search) => queryOptions(staffLog.list, { query: search }),
  head: { title: 'Log', subtitle: 'Who did what, newest first.' },
  filters: ({ search, narrow, meta }) => (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <FilterSelect
        filter={{
          name: 'staff_id',
          label: 'Colleague',
          options: (meta?.colleagues ?? []).map(({ id, name }) => ({ value: id, label: name })),
          placeholder: 'All colleagues',
          className: 'w-full sm:w-56',
        }}
        search={search}
        narrow={narrow}
      />
      {search.client_id !== undefined && (
        <Button variant="secondary" onClick={() => narrow({ client_id: undefined })}>
          {meta?.client ? `Only ${meta.client.name}` : 'Only one client'} · show all
        </Button>
      )}
    </div>
  ),
  pages: seekLinks,
  caption: 'Log',
  rowKey: ({ key }) => key,
  columns: [
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
            {clientLink(entry)}
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
      cell: (entry) => clientLink(entry),
    },
    {
      key: 'when',
      title: 'When',
      from: 'tablet',
      className: 'whitespace-nowrap',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatRecent(created_at)}</time>,
    },
  ],
  empty: {
    title: 'Nothing is in the log yet.',
    note: 'Visits, changes of clients and colleagues, and actions on emails and jobs appear here.',
  },
});

const clientLink = ({ client }: StaffLogEntry): ReactElement | null =>
  client && (
    <Link
      to={paths.staffClient}
      params={{ id: client.id }}
      className="inline-block min-h-6 wrap-anywhere underline-offset-2 hover:underline"
    >
      {client.name}
    </Link>
  );
