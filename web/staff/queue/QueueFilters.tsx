import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { QueueFilter } from '#contract/staff/queue.ts';
import * as paths from '#contract/paths.ts';
import { classNames } from '#web/parts/class-names.ts';
import { queueSearch } from '../staff-search.ts';
import { countText, useQueueCounts } from './use-queue-counts.ts';

const filters = [
  { show: 'all', label: 'Everything' },
  { show: 'mine', label: 'Mine' },
  { show: 'nobodys', label: 'Nobody’s' },
  { show: 'later', label: 'Set aside' },
  { show: 'done', label: 'Done' },
] as const satisfies { show: QueueFilter; label: string }[];

/** The filters of the queue, as links, so that they are part of the address. */
export function QueueFilters({ show: shown }: { show: QueueFilter }): ReactElement {
  const counts = useQueueCounts();
  return (
    <nav aria-label="Parts of the queue" className="mb-4 -mx-4 overflow-x-auto px-4 lg:mx-0 lg:px-0">
      <ul className="flex gap-2">
        {filters.map(({ show, label }) => {
          const count = show === 'later' || show === 'done' ? undefined : counts?.[show];
          return (
            <li key={show}>
              <Link
                to={paths.staff}
                search={queueSearch({ show })}
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
