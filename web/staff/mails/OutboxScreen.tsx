import { Link } from '@tanstack/react-router';
import { staff } from '#contract/staff/staff.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { filterRow } from '#web/lists/filter-row.tsx';
import { openDialog } from '#web/lists/RowButton.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { mailStates, outboxSearch, type OutboxSearch } from '../staff-search.ts';
import { OnlyClient } from './OnlyClient.tsx';
import { MailDialog } from './MailDialog.tsx';
import { mailName, stateNames, stateTones } from './mail-words.ts';

const searchAndState = filterRow<OutboxSearch>({
  className: 'mb-4 grid gap-3 sm:grid-cols-[minmax(0,26rem)_13rem]',
  search: { label: 'Search by recipient' },
  filters: [
    {
      name: 'state',
      label: 'State',
      options: mailStates.map((state) => ({ value: state, label: stateNames[state] })),
      placeholder: 'Any state',
    },
  ],
});

export const OutboxScreen = defineList({
  search: outboxSearch,
  query: (search) => queryOptions(staff.outbox, { query: search }),
  pollEvery: 15_000,
  head: {
    title: 'Outbox',
    subtitle: 'Sent, waiting and undelivered email',
    actions: (
      <LinkButton asChild variant="secondary">
        <Link to={paths.staffMailPreviews}>What each email looks like</Link>
      </LinkButton>
    ),
  },
  filters: (view) => (
    <>
      {searchAndState(view)}
      {view.search.client_id !== undefined && (
        <OnlyClient id={view.search.client_id} onShowAll={() => view.narrow({ client_id: undefined })} />
      )}
    </>
  ),
  caption: 'Mail',
  rowKey: ({ id }) => id,
  columns: [
    {
      key: 'subject',
      title: 'Mail',
      className: 'w-full max-w-0 md:w-[55%]',
      cell: (row) => (
        <>
          <span className="line-clamp-2 break-words">{row.subject ?? mailName(row.template)}</span>
          <span className="block truncate text-sm font-[400] text-muted">{row.address}</span>
          {row.error !== null && row.state !== 'sent' && (
            <span className="block truncate text-sm font-[400] text-danger">{row.error}</span>
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
    { key: 'attempts', title: 'Tries', from: 'desktop', align: 'end', cell: ({ attempts }) => attempts },
    {
      key: 'created',
      title: 'Written',
      from: 'tablet',
      className: 'whitespace-nowrap',
      cell: ({ created_at }) => formatRecent(created_at),
    },
  ],
  link: openDialog,
  dialog: (mail, close) => <MailDialog mail={mail} onClose={close} />,
  empty: ({ search: { state, search, client_id } }) => {
    if (client_id !== undefined) return { title: 'No email of this client matches.' };
    if (search !== undefined) return { title: `No email matches an address that begins with ${search}.` };
    return { title: state ? `No email has the state ${stateNames[state]}.` : 'No email yet.' };
  },
});
