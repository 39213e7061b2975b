import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, type ReactElement } from 'react';
import { staffTeam, type TeamEntry } from '#contract/staff/team.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { Details } from '../Details.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { RowButton } from '../RowButton.tsx';
import { pageSearch } from '../staff-search.ts';
import { eventNames } from './team-words.ts';

/** The append-only log of actions on staff accounts. */
export function TeamLog(): ReactElement {
  const { page } = pageSearch(useSearch({ strict: false }));
  const [reading, read] = useState<TeamEntry | null>(null);
  const navigate = useNavigate();
  const answer = useApiQuery(staffTeam.log, { query: page ? { page } : {} }, { keepPrevious: true });
  const showPage = useCallback(
    (last: number) =>
      void navigate({ to: paths.staffTeam, search: pageSearch({ page: last }), replace: true }),
    [navigate],
  );
  return (
    <>
      <PagedTable
        caption="What happened"
        answer={answer}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        link={(row, props) => <RowButton {...props} onOpen={() => read(row)} />}
        pageLink={(to, props) => <Link {...props} to={paths.staffTeam} search={pageSearch({ page: to })} />}
        onBeyond={showPage}
        empty={
          <EmptyState
            title="Nothing has happened yet."
            note="Invitations, resets and accounts that are switched off or on appear here."
          />
        }
      />
      {reading && (
        <Dialog open title={formatTitle(reading)} onOpenChange={(open) => !open && read(null)}>
          <Details
            details={[
              { term: 'By', value: reading.staff_name },
              { term: 'When', value: formatRecent(reading.created_at) },
              { term: 'Reason', value: reading.reason, wide: true },
            ]}
          />
        </Dialog>
      )}
    </>
  );
}

const formatTitle = ({ event, subject_name }: TeamEntry) => `${eventNames[event]}: ${subject_name}`;

const columns: readonly Column<TeamEntry>[] = [
  {
    key: 'what',
    title: 'What',
    className: 'w-full max-w-0 md:w-[55%]',
    cell: (entry) => (
      <>
        <span className="block min-w-0 break-words">{formatTitle(entry)}</span>
        {entry.reason !== null && (
          <span className="block truncate text-sm font-[400] text-muted">{entry.reason}</span>
        )}
        <span className="block truncate text-sm font-[400] text-muted md:hidden">
          {entry.staff_name}, {formatRecent(entry.created_at)}
        </span>
      </>
    ),
  },
  {
    key: 'by',
    title: 'By',
    from: 'tablet',
    className: 'max-w-0 md:w-[22%]',
    cell: ({ staff_name }) => <span className="block min-w-0 break-words">{staff_name}</span>,
  },
  {
    key: 'when',
    title: 'When',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => formatRecent(created_at),
  },
];
