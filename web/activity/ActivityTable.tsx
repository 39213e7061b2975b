import type { ReactElement } from 'react';
import { activityPerPage, type Activity } from '#contract/activity/activity.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { EmptyState } from '#web/parts/States.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { ActivityLink } from './ActivityLink.tsx';

export function ActivityTable({ rows }: { rows: readonly Activity[] | undefined }): ReactElement {
  return (
    <Table
      caption="Activity"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loadingRows={activityPerPage}
      empty={<EmptyState title="No activity to display." />}
    />
  );
}

const columns: readonly Column<Activity>[] = [
  {
    key: 'date',
    title: 'Date',
    from: 'tablet',
    className: 'whitespace-nowrap md:w-52',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatRecent(created_at)}</time>,
  },
  {
    key: 'activity',
    title: 'Activity',
    className: 'max-md:pl-5 break-words',
    cell: (row) => (
      <>
        <ActivityLink {...row} />
        {row.note !== null && <span className="line-clamp-2 text-sm text-muted">{row.note}</span>}
        {/* phones have no room for the other two columns */}
        <span className="block text-sm text-muted md:hidden">
          {formatRecent(row.created_at)}
          {row.user_name !== null && ` · ${row.user_name}`}
        </span>
      </>
    ),
  },
  {
    key: 'user',
    title: 'User',
    from: 'tablet',
    className: 'md:w-48',
    cell: ({ user_name }) => user_name ?? <span className="text-muted">—</span>,
  },
];
