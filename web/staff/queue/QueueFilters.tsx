import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { queueAreas, type QueueArea } from '#contract/staff/queue-areas.ts';
import { worksIn, type QueueFilter } from '#contract/staff/queue.ts';
import * as paths from '#contract/paths.ts';
import { FilterSelect, type Narrowed } from '#web/lists/FilterSelect.tsx';
import { classNames } from '#web/parts/class-names.ts';
import { useMe } from '#web/session.tsx';
import { queueSearch, type QueueSearch } from '../staff-search.ts';
import { countText, useQueueCounts } from './use-queue-counts.ts';

const areaLabels: Record<QueueArea, string> = {
  support: 'Support',
  launch: 'Launches',
  billing: 'Billing',
  operations: 'Operations',
};

const filters = [
  { show: 'all', label: 'Everything' },
  { show: 'mine', label: 'Mine' },
  { show: 'nobodys', label: 'Nobody’s' },
  { show: 'later', label: 'Set aside' },
  { show: 'done', label: 'Done' },
] as const satisfies { show: QueueFilter; label: string }[];

/** The parts of the queue, and the areas for roles that work in several; both are part of the address. */
export function QueueFilters({ search, narrow }: Narrowed<QueueSearch>): ReactElement {
  const { staff_role } = useMe();
  const areas = queueAreas.filter((area) => worksIn(staff_role, area));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Parts search={search} />
      {areas.length > 1 && (
        <FilterSelect
          filter={{
            name: 'area',
            label: 'Area',
            placeholder: 'All areas',
            options: areas.map((value) => ({ value, label: areaLabels[value] })),
            className: 'w-44 max-sm:w-full lg:ml-auto',
          }}
          search={search}
          narrow={narrow}
        />
      )}
    </div>
  );
}

function Parts({
  search: { area, show: shown = 'all' },
}: Pick<Narrowed<QueueSearch>, 'search'>): ReactElement {
  const counts = useQueueCounts(area);
  return (
    <nav aria-label="Parts of the queue" className="-mx-4 min-w-0 overflow-x-auto px-4 lg:mx-0 lg:px-0">
      <ul className="flex gap-2">
        {filters.map(({ show, label }) => {
          const count = show === 'later' || show === 'done' ? undefined : counts?.[show];
          return (
            <li key={show}>
              <Link
                to={paths.staff}
                search={queueSearch({ show, area })}
                activeOptions={{ exact: true }}
                aria-current={show === shown ? 'page' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-[550] whitespace-nowrap',
                  show === shown
                    ? 'bg-action text-on-action'
                    : 'bg-surface text-ink shadow-surface hover:bg-soft hover:text-on-soft',
                )}
              >
                {label}
                {count !== undefined && <span className="tabular-nums">{countText(count)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
