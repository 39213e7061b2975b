import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactElement } from 'react';
import { staffNewsletterSends, type StaffSend } from '#contract/newsletter/sending.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Select } from '#web/parts/Select.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { RowLink } from '../RowLink.tsx';
import { sendsSearch, sendStates } from '../staff-search.ts';
import { formatDue, monthName, formatReached, stateNames, stateTones } from './send-words.ts';

const EVERY_MS = 5000;
const options = sendStates.map((state) => ({ value: state, label: stateNames[state] }));

/** The newsletters of all clients: what waits for a person first, then how far the others have come. */
export function SendsScreen(): ReactElement {
  const search = sendsSearch(useSearch({ strict: false }));
  const { page, state } = search;
  const navigate = useNavigate();
  const answer = useApiQuery(
    staffNewsletterSends.list,
    { query: { ...(page && { page: String(page) }), ...(state && { state }) } },
    { keepPrevious: true, pollEvery: EVERY_MS },
  );
  const showPage = useCallback(
    (last: number) =>
      void navigate({
        to: paths.staffNewsletters,
        search: (before) => sendsSearch({ ...before, page: last }),
        replace: true,
      }),
    [navigate],
  );
  return (
    <>
      <PageHead title="Newsletters" subtitle="Sent, going out now, or waiting for someone." />
      <Select
        aria-label="State"
        options={options}
        placeholder="Any state"
        value={state ?? ''}
        onChange={(event) =>
          void navigate({ to: paths.staffNewsletters, search: sendsSearch({ state: event.target.value }) })
        }
        className="mb-4 sm:w-52"
      />
      <PagedTable
        caption="Newsletters"
        answer={answer}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        link={({ client_id, id }, props) => (
          <RowLink {...props} url={fillPath(paths.staffNewsletterSend, { id: client_id, send_id: id })} />
        )}
        pageLink={(to, props) => (
          <Link {...props} to={paths.staffNewsletters} search={sendsSearch({ ...search, page: to })} />
        )}
        onBeyond={showPage}
        empty={
          state ? (
            <EmptyState title={`No newsletter is in the state ${stateNames[state]}.`} />
          ) : (
            <EmptyState
              title="No newsletter has gone out yet."
              note="They go out at 9am on the 15th of each month, in the time zone of the client."
            />
          )
        }
      />
    </>
  );
}

const columns: readonly Column<StaffSend>[] = [
  {
    key: 'client',
    title: 'Client',
    className: 'w-full max-w-0 md:w-[44%]',
    cell: ({ client_name, month, subject, reason, state }) => (
      <>
        <span className="block min-w-0 break-words">{client_name}</span>
        <span className="block truncate text-sm font-[400] text-muted">
          {monthName(month)}
          {subject !== null && ` · ${subject}`}
        </span>
        {reason !== null && (state === 'missed' || state === 'paused') && (
          <span className="block truncate text-sm font-[400] text-danger">{reason}</span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    title: 'State',
    className: 'whitespace-nowrap',
    cell: ({ state }) => <StatusDot tone={stateTones[state]}>{stateNames[state]}</StatusDot>,
  },
  {
    key: 'reached',
    title: 'Sent',
    from: 'tablet',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: (send) => formatReached(send),
  },
  {
    key: 'trouble',
    title: 'Failed, unknown',
    from: 'desktop',
    align: 'end',
    cell: ({ failed, unknown }) => `${failed}, ${unknown}`,
  },
  {
    key: 'due',
    title: 'Begins',
    from: 'desktop',
    className: 'whitespace-nowrap',
    cell: ({ month }) => formatDue(month),
  },
];
