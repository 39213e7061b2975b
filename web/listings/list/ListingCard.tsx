import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ListingRow } from '#contract/listings/listings.ts';
import { sold } from '#contract/listings/statuses.ts';
import * as paths from '#contract/paths.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { formatFacts, formatPrice, formatViews } from '../listing-words.ts';
import { ListedBy } from '../ListedBy.tsx';
import { ListingPicture } from '../ListingPicture.tsx';
import { formatOnMarket, hasLowerPrice } from '../on-market.ts';
import { RowView } from '../publishing/RowView.tsx';
import { useChosenListings } from './ChosenListings.tsx';
import './list.css';
import type { ListSearch } from './list-search.ts';
import { RowStatus } from './RowStatus.tsx';

type ListingCardProps = { listing: ListingRow; search: ListSearch };

export function ListingCard({ listing, search }: ListingCardProps): ReactElement {
  const { id, address, city, state_or_province: region, cover, mls_id: mls, photo_count: photos } = listing;
  const onMarket =
    formatOnMarket(listing) ?? (isSortedBy(search, 'days') ? 'Days on the market not known' : null);
  return (
    <article className="listing-card relative flex flex-wrap gap-x-4 gap-y-3 p-4 sm:items-center">
      <ChooseListing listing={listing} />
      <ListingPicture
        photo={cover}
        alt=""
        sizes="(min-width: 640px) 144px, 96px"
        className="listing-thumbnail shrink-0 rounded-control"
      />
      <div className="min-w-0 flex-1">
        <h2 className="font-sans text-base font-[600] tracking-normal">
          <Link
            to={paths.listing}
            params={{ id }}
            state={{ listingsList: search }}
            className="listing-link block break-words"
          >
            {address}
          </Link>
        </h2>
        <p className="truncate text-muted">
          {city}, {region}
        </p>
        <p className="mt-1 font-[550] tabular-nums">{priceOf(listing)}</p>
        <ListedBy listing={listing} />
        <p className="text-sm text-muted">{formatFacts(listing)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          {listing.is_reciprocity && <Tag kind="plain">Reciprocity</Tag>}
          {listing.is_hidden && <Tag kind="plain">Hidden from website</Tag>}
          {hasLowerPrice(listing) && <Tag kind="update">Price reduced</Tag>}
          {listing.banner && <Tag kind="update">{listing.banner}</Tag>}
          {mls && <span>MLS® {mls}</span>}
          {onMarket && <span>{onMarket}</span>}
          {isSortedBy(search, 'views') && <span>{formatViews(listing.views)}</span>}
          {photos > 0 && <span>{photos === 1 ? '1 photo' : `${photos} photos`}</span>}
        </p>
      </div>
      {/* above the link that covers the card */}
      <div className="listing-status relative z-1">
        <RowStatus listing={listing} />
        <RowView listing={listing} />
      </div>
    </article>
  );
}

const isSortedBy = ({ sort }: ListSearch, what: 'days' | 'views'): boolean =>
  sort === `${what}_desc` || sort === `${what}_asc`;

const priceOf = ({ status_id: status, price, sold_price: soldPrice }: ListingRow): string => {
  if (status === sold && soldPrice) return `Sold for ${formatPrice(soldPrice)}`;
  return price === null ? 'No price' : formatPrice(price);
};

function ChooseListing({ listing: { id, address } }: { listing: ListingRow }): ReactElement | null {
  const choice = useChosenListings();
  if (!choice) return null;
  return (
    <label className="listing-choice z-1 grid size-11 shrink-0 cursor-pointer place-content-center">
      <span className="sr-only">Choose {address}</span>
      <input
        type="checkbox"
        className="tick"
        checked={choice.chosen.has(id)}
        onChange={({ target }) => choice.choose([id], target.checked)}
      />
    </label>
  );
}

export const CardSkeleton = (): ReactElement => (
  <div className="flex items-center gap-4 p-4">
    <span aria-hidden className="listing-thumbnail shrink-0 animate-breathe rounded-control bg-line" />
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <SkeletonLine width="60%" />
      <SkeletonLine width="35%" />
      <SkeletonLine width="25%" />
    </div>
  </div>
);
