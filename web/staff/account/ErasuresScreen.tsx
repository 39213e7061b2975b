import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffErasures, type Erasure } from '#contract/staff/erasure.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { formatLongDay } from '#web/parts/dates.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { countsText, erasureText, erasureTones } from './erasure-words.ts';

/** The record of clients that were erased or will be. */
export const ErasuresScreen = defineList({
  search: pageSearch,
  query: (search) => queryOptions(staffErasures.list, { query: search }),
  head: {
    title: 'Erased clients',
    subtitle: 'Who asked for it, when, and how much was deleted. Only the client’s number remains.',
    actions: (
      <LinkButton asChild variant="secondary">
        <Link to={paths.staffClients}>Back to clients</Link>
      </LinkButton>
    ),
  },
  caption: 'Erased clients',
  rowKey: ({ id }) => id,
  link: ({ client_id, client_name }, props) =>
    client_name === null ? null : <Link {...props} to={paths.staffClient} params={{ id: client_id }} />,
  columns: [
    {
      key: 'client',
      title: 'Client',
      className: 'w-full max-w-0 md:w-[55%]',
      cell: (row) => (
        <>
          <span className="block break-words">{row.client_name ?? `Client ${row.client_id}`}</span>
          <span className="block text-sm font-[400] break-words text-muted">
            {row.staff_name}, {formatLongDay(row.asked_at)}: {row.reason}
          </span>
          {row.state !== 'waiting' && countsText(row.counts) !== '' && (
            <span className="block text-sm font-[400] text-muted">{countsText(row.counts)}</span>
          )}
          <span className="mt-1 block text-sm font-[400] md:hidden">
            <State row={row} />
          </span>
        </>
      ),
    },
    { key: 'state', title: 'State', from: 'tablet', cell: (row) => <State row={row} /> },
  ],
  empty: {
    title: 'No client has been erased.',
    note: "Cancel an account first. Then you find 'Erase everything' at the end of its page.",
  },
});

const State = ({ row }: { row: Erasure }): ReactElement => (
  <StatusDot tone={erasureTones[row.state]}>{erasureText(row)}</StatusDot>
);
