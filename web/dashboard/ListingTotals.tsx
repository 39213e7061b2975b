import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listings } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { CardSection } from './CardSection.tsx';
import { CardFailure, cardLink } from './DashboardCard.tsx';

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
    <CardSection
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
        <CardFailure isPending={isFetching} onRetry={() => void refetch()} className="" />
      ) : (
        <ul className="-ml-2 flex flex-wrap gap-x-2 lg:grid lg:grid-cols-2">
          {groups.map(({ name, label, search }) => (
            <li key={name}>
              <Link
                to={paths.listings}
                search={search}
                className="flex min-h-11 items-center gap-1.5 rounded-control px-2 hover:bg-soft max-lg:flex-col max-lg:gap-0"
              >
                <span className="flex h-6 min-w-6 items-center max-lg:justify-center text-lg font-[600] tabular-nums">
                  {data ? data.data[name] : <SkeletonLine width="1.5rem" className="h-4" />}
                </span>
                <span className="text-muted max-lg:text-sm">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  );
}
