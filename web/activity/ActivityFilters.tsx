import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { isStaff } from '#contract/account/standing.ts';
import * as paths from '#contract/paths.ts';
import { Select } from '#web/parts/Select.tsx';
import { useMe } from '#web/session.tsx';
import { activitySearch, dayOptions, typeOptions, type ActivitySearch } from './activity-search.ts';

export function ActivityFilters({ search }: { search: ActivitySearch }): ReactElement {
  const me = useMe();
  const navigate = useNavigate();
  const show = (change: Record<string, unknown>) =>
    void navigate({
      to: paths.activity,
      search: (before) => activitySearch({ ...before, page: 1, ...change }),
    });
  return (
    <div className="mb-4 flex flex-col gap-3 sm:flex-row">
      <Select
        aria-label="Days"
        options={dayOptions}
        placeholder="All days"
        value={search.days ?? ''}
        onChange={(event) => show({ days: event.target.value })}
        className="sm:w-48"
      />
      <Select
        aria-label="Type"
        options={typeOptions(me.role === 'Admin' || isStaff(me))}
        placeholder="All types"
        value={search.type ?? ''}
        onChange={(event) => show({ type: event.target.value })}
        className="sm:w-48"
      />
      {isStaff(me) && (
        <Select
          aria-label="Staff"
          options={[{ value: 'true', label: 'All activities' }]}
          placeholder="What the client sees"
          value={search.staff ?? ''}
          onChange={(event) => show({ staff: event.target.value })}
          className="sm:w-56"
        />
      )}
    </div>
  );
}
