import { useState, type ReactElement } from 'react';
import { statusLabel } from '#contract/listings/statuses.ts';
import { advertisedPerPage, staffRecords, type AdvertisedListing } from '#contract/staff/records.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { TryAgain } from './TryAgain.tsx';

const dollars = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });
const asPrice = (amount: string) => `$${dollars.format(Number(amount))}`;

/** The material for ads and posts on Facebook. */
export function AdvertisedListings({ clientId }: { clientId: number }): ReactElement {
  const [pages, setPages] = useState(1);
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: pages }, (_, index) => (
        <Listings
          key={index}
          clientId={clientId}
          page={index + 1}
          onMore={index === pages - 1 ? () => setPages(pages + 1) : undefined}
        />
      ))}
    </div>
  );
}

type ListingsProps = { clientId: number; page: number; onMore: (() => void) | undefined };

function Listings({ clientId, page, onMore }: ListingsProps): ReactElement {
  const answer = useApiQuery(staffRecords.advertised, { params: { id: clientId }, query: { page } });
  if (answer.error) return <TryAgain answer={answer} />;
  if (!answer.data) return <SkeletonLine width="60%" />;
  const { data, meta } = answer.data;
  if (meta.total === 0)
    return <p className="text-muted">None of their active listings is ticked for Facebook.</p>;
  return (
    <>
      <ul aria-label="Facebook listings" className="flex flex-col gap-3">
        {data.map((listing) => (
          <li key={listing.id}>
            <Listing listing={listing} />
          </li>
        ))}
      </ul>
      {onMore && meta.total > page * advertisedPerPage && (
        <Button variant="secondary" className="self-start" onClick={onMore}>
          Show older listings
        </Button>
      )}
    </>
  );
}

function Listing({ listing }: { listing: AdvertisedListing }): ReactElement {
  const { address, city, price, status_id: status, mls_id: mls, url } = listing;
  return (
    <>
      {url === null ? (
        <span className="block font-[600]">{address}</span>
      ) : (
        <a href={url} target="_blank" rel="noopener" className="block font-[600]">
          {address}
        </a>
      )}
      <span className="text-sm text-muted">
        {[city, price && asPrice(price), statusLabel(status), mls]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </>
  );
}
