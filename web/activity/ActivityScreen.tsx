import { isStaff } from '#contract/account/standing.ts';
import { activity, activityPerPage } from '#contract/activity/activity.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { filterRow } from '#web/lists/filter-row.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { ActivityLink } from './ActivityLink.tsx';
import {
  activityQuery,
  activitySearch,
  dayOptions,
  typeOptions,
  type ActivitySearch,
} from './activity-search.ts';

export const ActivityScreen = defineList({
  search: activitySearch,
  query: (search, _props, me) => queryOptions(activity.list, { query: activityQuery(search, isStaff(me)) }),
  head: ({ search, me }) => ({ title: search.staff && isStaff(me) ? 'All activities' : 'Activity log' }),
  filters: (view) =>
    filterRow<ActivitySearch>({
      className: 'mb-4 flex flex-col gap-3 sm:flex-row',
      filters: [
        {
          name: 'days',
          label: 'Days',
          options: dayOptions,
          placeholder: 'All days',
          className: 'sm:w-48',
        },
        {
          name: 'type',
          label: 'Type',
          options: typeOptions(view.me.role === 'Admin' || isStaff(view.me)),
          placeholder: 'All types',
          className: 'sm:w-48',
        },
        ...(isStaff(view.me) ? [staffFilter] : []),
      ],
    })(view),
  caption: 'Activity',
  rowKey: ({ id }) => id,
  loadingRows: activityPerPage,
  columns: [
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
  ],
  empty: { title: 'No activity to display.' },
});

const staffFilter = {
  name: 'staff',
  label: 'Staff',
  options: [{ value: 'true', label: 'All activities' }],
  placeholder: 'What the client sees',
  className: 'sm:w-56',
} as const;
