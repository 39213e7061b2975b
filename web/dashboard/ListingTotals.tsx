import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listings } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { CardFailure, cardLink, DashboardCard } from './DashboardCard.tsx';

const groups = [
  { name: 'active', label: 'Active', search: {} },
  { name: 'inactive', label: 'Inactive', search: { status: 'inactive' } },
  { name: 'sold', label: 'Sold', search: { status: 'sold' } },
  { name: 'reciprocity', label: 'Reciprocity', search: { status: 'reciprocity' } },
] as const;

/** The numbers of listings, each with a link to them. */
export function ListingTotals(): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(listings.totals, {});
  const mayManage = may(useAccessSubject(), listings.create.access);
  return (
    <DashboardCard
      id="listing-totals"
      title="Listings"
      isLoading={isPending}
      action={
        mayManage && (
          <Link to={paths.listings} className={cardLink}>
            Manage listings
          </Link>
        )
      }
    >
      {!data && !isPending ? (
        <CardFailure isPending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ul className="grid grid-cols-2">
          {groups.map(({ name, label, search }) => (
            <li key={name}>
              <Link
                to={paths.listings}
                search={search}
                className="flex flex-col rounded-control px-5 py-4 hover:bg-soft"
              >
                <span className="flex h-8 items-center text-2xl font-[600] tabular-nums">
                  {data ? data.data[name] : <SkeletonLine width="2rem" className="h-5" />}
                </span>
                <span className="text-muted">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}
