import { Link, useParams } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listings } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { sold, statusLabel } from '#contract/listings/statuses.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm, SkeletonTitle } from '#web/parts/Skeleton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { useTitle } from '#web/routing/title.ts';
import { useAccessSubject } from '#web/session.tsx';
import { ListedBy } from '../ListedBy.tsx';
import { getListingTone } from '../listing-words.ts';
import { Sellers } from '../sellers/Sellers.tsx';
import { PublishingActions } from '../publishing/PublishingActions.tsx';
import { PublishProblem } from '../publishing/PublishProblem.tsx';
import { formatOnMarket, hasLowerPrice } from '../on-market.ts';
import { EditListing } from './EditListing.tsx';
import { ListingView } from './ListingView.tsx';
import { MoreActions } from './MoreActions.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { useListing } from './use-listing.ts';

export function ListingScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/listings/$id' });
  const { listing, isDeleted } = useListing(id);
  const mayChange = may(useAccessSubject(), listings.update.access);
  useTitle(listing?.address);
  return (
    <div className="max-w-form">
      <PageHead
        title={listing ? listing.address : <SkeletonTitle spoken="Listing" />}
        subtitle={
          listing && (
            <span className="flex flex-wrap items-center gap-3">
              <StatusDot tone={getListingTone(listing.status_id)}>{statusLabel(listing.status_id)}</StatusDot>
              {hasLowerPrice(listing) && <Tag kind="update">Price reduced</Tag>}
              {formatOnMarket(listing)}
              {listing.is_reciprocity && <Tag kind="plain">Reciprocity</Tag>}
              {listing.is_hidden && <Tag kind="plain">Hidden from website</Tag>}
            </span>
          )
        }
        actions={
          listing && (
            <>
              <PublishingActions listing={listing} />
              <LinkButton asChild variant="secondary">
                <Link to={paths.shareListing} params={{ id }}>
                  <Share2 aria-hidden />
                  <span className="max-sm:sr-only">Share</span>
                </Link>
              </LinkButton>
              <MoreActions listing={listing} mayChange={mayChange} />
            </>
          )
        }
      />
      {listing && <ListedBy listing={listing} className="mb-5" />}
      {listing && <PublishProblem id={id} />}
      {listing && !listing.is_reciprocity && <Sellers id={id} isSold={listing.status_id === sold} />}
      {listing ? (
        mayChange ? (
          // the key gives every listing a form of its own
          <EditListing key={listing.id} listing={listing} isDeleted={isDeleted} />
        ) : (
          <ListingView listing={listing} />
        )
      ) : (
        <Surface>
          <SkeletonForm fields={9} />
        </Surface>
      )}
      {listing && <PriceHistory listing={listing} />}
    </div>
  );
}
