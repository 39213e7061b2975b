import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listings, type OpenHouseOfListing } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { openHouseText } from '#web/listings/open-houses/times.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { readersZone } from '#web/parts/zones.ts';
import { useAccessSubject } from '#web/session.tsx';
import { CardSection } from './CardSection.tsx';
import { CardFailure, cardLink } from './DashboardCard.tsx';

const maxRows = 2;

/** The open houses of the coming days, each with its listing. */
export function OpenHouses(): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(listings.openHouses, {
    query: { take: String(maxRows) },
  });
  const more = (data?.meta.total ?? 0) - maxRows;
  return (
    <CardSection
      id="open-houses"
      title="Open houses this week"
      isLoading={isPending}
      action={more > 0 && <span className="pr-2 text-muted">and {more} more</span>}
    >
      <div className="min-h-26">
        {data ? (
          <Rows openHouses={data.data} />
        ) : isPending ? (
          <div className="flex flex-col gap-3 pt-1">
            <SkeletonLine width="80%" />
            <SkeletonLine width="60%" />
          </div>
        ) : (
          <CardFailure isPending={isFetching} onRetry={() => void refetch()} className="" />
        )}
      </div>
    </CardSection>
  );
}

function Rows({ openHouses }: { openHouses: readonly OpenHouseOfListing[] }): ReactElement {
  const mayAdd = may(useAccessSubject(), listings.update.access);
  if (openHouses.length === 0)
    return (
      <>
        <p className="text-muted">There are none in the next seven days.</p>
        {mayAdd && (
          <Link to={paths.listings} className={`${cardLink} -ml-2`}>
            Add one to a listing
          </Link>
        )}
      </>
    );
  return (
    <ul className="-mr-3 -ml-5">
      {openHouses.map(({ listing_id, address, city, ...openHouse }) => (
        <li key={openHouse.id} className="relative px-5 py-0.5 hover:bg-sunken">
          <Link to={paths.listing} params={{ id: listing_id }} className="row-link block truncate font-[600]">
            {address}, {city}
          </Link>
          <p className="text-sm text-muted">{openHouseText(openHouse, readersZone())}</p>
        </li>
      ))}
    </ul>
  );
}
