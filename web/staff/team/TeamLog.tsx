import { staffTeam, type TeamEntry } from '#contract/staff/team.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { openDialog } from '#web/lists/RowButton.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { pageSearch } from '#web/routing/search.ts';
import { Details } from '../Details.tsx';
import { eventNames } from './team-words.ts';

/** The append-only log of actions on staff accounts. */
export const TeamLog = defineList({
  search: pageSearch,
  query: (search) => queryOptions(staffTeam.log, { query: search }),
  caption: 'What happened',
  rowKey: ({ id }) => id,
  columns: [
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
  ],
  link: openDialog,
  dialog: (entry, close) => (
    <Dialog open title={formatTitle(entry)} onOpenChange={(open) => !open && close()}>
      <Details
        details={[
          { term: 'By', value: entry.staff_name },
          { term: 'When', value: formatRecent(entry.created_at) },
          { term: 'Reason', value: entry.reason, wide: true },
        ]}
      />
    </Dialog>
  ),
  empty: {
    title: 'Nothing has happened yet.',
    note: 'Invitations, resets and accounts that are switched off or on appear here.',
  },
});

const formatTitle = ({ event, subject_name }: TeamEntry) => `${eventNames[event]}: ${subject_name}`;
