import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listings } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { openHouseText } from '#web/listings/open-houses/times.ts';
import { readersZone } from '#web/parts/zones.ts';
import { useAccessSubject } from '#web/session.tsx';
import { ActionCard, actionRows } from './ActionCard.tsx';
import { cardLink } from './DashboardCard.tsx';

/** The open houses of the coming days, each with its listing. */
export function OpenHouses(): ReactElement {
  const { data, isError, isFetching, refetch } = useApiQuery(listings.openHouses, {
    query: { take: String(actionRows) },
  });
  const mayAdd = may(useAccessSubject(), listings.update.access);
  const more = (data?.meta.total ?? 0) - actionRows;
  return (
    <ActionCard
      id="open-houses"
      title="Open houses this week"
      action={more > 0 && <span className="pr-2 text-muted">and {more} more</span>}
      rows={data?.data}
      rowKey={({ id }) => id}
      empty={
        <>
          <p>There are none in the next seven days.</p>
          {mayAdd && (
            <Link to={paths.listings} className={`${cardLink} -ml-2`}>
              Add one to a listing
            </Link>
          )}
        </>
      }
      failure={{ isFailed: isError && !data, isPending: isFetching, onRetry: () => void refetch() }}
    >
      {({ listing_id: id, address, city, ...openHouse }) => (
        <>
          <Link to={paths.listing} params={{ id }} className="row-link min-w-0 break-words font-[600]">
            {address}, {city}
          </Link>
          <p className="truncate text-sm text-muted">{openHouseText(openHouse, readersZone())}</p>
        </>
      )}
    </ActionCard>
  );
}
