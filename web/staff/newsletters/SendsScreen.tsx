import { staffNewsletterSends } from '#contract/newsletter/sending.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { filterRow } from '#web/lists/filter-row.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { RowLink } from '../RowLink.tsx';
import { sendsSearch, sendStates, type SendsSearch } from '../staff-search.ts';
import { formatDue, monthName, formatReached, stateNames, stateTones } from './send-words.ts';

/** The newsletters of all clients: what waits for a person first, then how far the others have come. */
export const SendsScreen = defineList({
  search: sendsSearch,
  query: (search) => queryOptions(staffNewsletterSends.list, { query: search }),
  pollEvery: 5000,
  head: { title: 'Newsletters', subtitle: 'Sent, going out now, or waiting for someone.' },
  filters: filterRow<SendsSearch>({
    className: 'mb-4 sm:w-52',
    filters: [
      {
        name: 'state',
        label: 'State',
        options: sendStates.map((state) => ({ value: state, label: stateNames[state] })),
        placeholder: 'Any state',
      },
    ],
  }),
  caption: 'Newsletters',
  rowKey: ({ id }) => id,
  link: ({ client_id, id }, props) => (
    <RowLink {...props} url={fillPath(paths.staffNewsletterSend, { id: client_id, send_id: id })} />
  ),
  columns: [
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
  ],
  empty: ({ search: { state } }) =>
    state
      ? { title: `No newsletter is in the state ${stateNames[state]}.` }
      : {
          title: 'No newsletter has gone out yet.',
          note: 'They go out at 9am on the 15th of each month, in the time zone of the client.',
        },
});
