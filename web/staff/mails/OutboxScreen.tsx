import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, type ReactElement } from 'react';
import { staff, type OutboxRow } from '#contract/staff/staff.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { Select } from '#web/parts/Select.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { MailDialog } from './MailDialog.tsx';
import { mailName, stateNames, stateTones } from './mail-words.ts';
import { PagedTable } from '../PagedTable.tsx';
import { RowButton } from '../RowButton.tsx';
import { mailStates, outboxSearch, type OutboxSearch } from '../staff-search.ts';

const EVERY_MS = 15_000;
const stateOptions = mailStates.map((state) => ({ value: state, label: stateNames[state] }));

export function OutboxScreen(): ReactElement {
  const search = outboxSearch(useSearch({ strict: false }));
  const [reading, read] = useState<OutboxRow | null>(null);
  const navigate = useNavigate();
  const { page, state, search: recipient } = search;
  const answer = useApiQuery(
    staff.outbox,
    {
      query: {
        ...(page && { page }),
        ...(state && { state }),
        ...(recipient && { search: recipient }),
      },
    },
    { keepPrevious: true, pollEvery: EVERY_MS },
  );
  const show = useCallback(
    (change: Record<string, unknown>, replace = false) =>
      void navigate({
        to: paths.staffOutbox,
        search: (before) => outboxSearch({ ...before, ...change }),
        replace,
      }),
    [navigate],
  );
  const showPage = useCallback((last: number) => show({ page: last }, true), [show]);
  return (
    <>
      <PageHead
        title="Outbox"
        subtitle="Sent, waiting and undelivered email"
        actions={
          <LinkButton asChild variant="secondary">
            <Link to={paths.staffMailPreviews}>What each mail looks like</Link>
          </LinkButton>
        }
      />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,26rem)_13rem]">
        <SearchBox
          label="Search by recipient"
          value={recipient ?? ''}
          onSearch={(text) => show({ search: text, page: 1 }, recipient !== undefined && text !== '')}
        />
        <Select
          aria-label="State"
          options={stateOptions}
          placeholder="Any state"
          value={state ?? ''}
          onChange={(event) => show({ state: event.target.value, page: 1 })}
        />
      </div>
      <PagedTable
        caption="Mail"
        answer={answer}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        link={(row, props) => <RowButton {...props} onOpen={() => read(row)} />}
        pageLink={(to, props) => (
          <Link {...props} to={paths.staffOutbox} search={outboxSearch({ ...search, page: to })} />
        )}
        onBeyond={showPage}
        empty={<EmptyState title={emptyTitle(search)} />}
      />
      {reading && <MailDialog mail={reading} onClose={() => read(null)} />}
    </>
  );
}

function emptyTitle({ state, search }: OutboxSearch): string {
  if (search !== undefined) return `There is no mail to an address that begins with ${search}.`;
  return state ? `There is no mail with the state ${stateNames[state]}.` : 'No mail yet.';
}

const columns: readonly Column<OutboxRow>[] = [
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
];
