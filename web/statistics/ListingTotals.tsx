import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listings } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useAccessSubject } from '#web/session.tsx';

const groups = [
  { name: 'active', label: 'Active', search: {} },
  { name: 'inactive', label: 'Inactive', search: { status: 'inactive' } },
  { name: 'sold', label: 'Sold', search: { status: 'sold' } },
  { name: 'reciprocity', label: 'Reciprocity', search: { status: 'reciprocity' } },
] as const;

/** How many listings there are, each number with the way to them. */
export function ListingTotals(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(listings.totals, {});
  const mayManage = may(useAccessSubject(), listings.create.access);
  if (error && !data)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  return (
    <Surface aria-labelledby="listing-totals" aria-busy={!data} className="p-0! md:p-0!">
      <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2 id="listing-totals" className="text-lg">
          Listings
        </h2>
        {mayManage && (
          <Link
            to={paths.listings}
            className="inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-[550] text-action hover:bg-soft"
          >
            Manage listings
          </Link>
        )}
      </header>
      <ul className="grid grid-cols-2 sm:grid-cols-4">
        {groups.map(({ name, label, search }) => (
          <li key={name}>
            <Link
              to={paths.listings}
              search={search}
              className="flex flex-col rounded-control px-5 py-4 hover:bg-soft"
            >
              {data ? (
                <span className="text-2xl font-[600] tabular-nums">{data.data[name]}</span>
              ) : (
                <SkeletonLine width="2rem" className="h-5" />
              )}
              <span className="text-muted">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
