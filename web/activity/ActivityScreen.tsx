import type { ReactElement } from 'react';
import { isStaff } from '#contract/account/standing.ts';
import { activity, activityPerPage } from '#contract/activity/activity.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { filterRow } from '#web/lists/filter-row.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { ActivityLink } from './ActivityLink.tsx';
import { activityQuery, dayOptions, typeOptions } from './activity-filters.ts';
import { activitySearch, type ActivitySearch } from './activity-search.ts';

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
  heading: ({ created_at }) => splitRecent(created_at).day,
  columns: [
    {
      key: 'time',
      title: 'Time',
      from: 'tablet',
      className: 'whitespace-nowrap md:w-36',
      cell: ({ created_at }) => <Time at={created_at} />,
    },
    {
      key: 'activity',
      title: 'Activity',
      className: 'max-md:pl-5 wrap-anywhere',
      cell: (row) => (
        <>
          <ActivityLink {...row} />
          {row.note !== null && <span className="line-clamp-2 text-sm text-muted">{row.note}</span>}
          {/* phones have no room for the other two columns */}
          <span className="block text-sm text-muted md:hidden">
            <Time at={row.created_at} />
            {row.user_name !== null && ` · ${row.user_name}`}
          </span>
        </>
      ),
    },
    {
      key: 'user',
      title: 'User',
      from: 'tablet',
      className: 'wrap-anywhere md:w-48',
      // a visitor's form has none
      cell: ({ user_name }) => user_name,
    },
  ],
  empty: { title: 'No activity to display.' },
});

/** 'Today at 3:05 pm' under its heading, which says the day to those who see it. */
function Time({ at }: { at: string }): ReactElement {
  const { beforeTime, time } = splitRecent(at);
  return (
    <time dateTime={at}>
      <span className="sr-only">{beforeTime}</span>
      {time}
    </time>
  );
}

function splitRecent(instant: string): { day: string; beforeTime: string; time: string } {
  const date = formatRecent(instant);
  const [day = '', between = ''] = date.split(/(,? at )/);
  const beforeTime = day + between;
  return { day, beforeTime, time: date.slice(beforeTime.length) };
}

const staffFilter = {
  name: 'staff',
  label: 'Staff',
  options: [{ value: 'true', label: 'All activities' }],
  placeholder: 'What the client sees',
  className: 'sm:w-56',
} as const;
