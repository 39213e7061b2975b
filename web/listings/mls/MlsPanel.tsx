import type { ReactElement } from 'react';
import { editors, may } from '#contract/access.ts';
import { listings, type Listing } from '#contract/listings/listings.ts';
import { listingsMls, mlsWarning, type ListingMls, type MlsFieldName } from '#contract/listings/mls.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { toast } from '#web/parts/toast.ts';
import { useAccessSubject } from '#web/session.tsx';
import { ChooseValues } from './ChooseValues.tsx';
import { LeftMls } from './LeftMls.tsx';
import { PhotosOfMls } from './PhotosOfMls.tsx';

type MlsPanelProps = {
  listing: Listing;
  /** fields have other values than the form knows */
  onTaken: (names: readonly MlsFieldName[]) => void;
};

/** The MLS's part in a listing: the warning, the last update, and the differences. */
export function MlsPanel({ listing, onTaken }: MlsPanelProps): ReactElement | null {
  const mayChange = may(useAccessSubject(), editors());
  if (listing.mls_id === null || !mayChange) return null;
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="info">{mlsWarning}</Banner>
      {listing.mls?.is_gone && <LeftMls listing={listing} onTaken={onTaken} />}
      <ChooseValues listing={listing} onTaken={onTaken} />
      {listing.mls && !listing.mls.is_gone && !listing.mls.follows_photos && <PhotosOfMls id={listing.id} />}
      {listing.mls && <LastSync id={listing.id} mls={listing.mls} />}
    </div>
  );
}

function LastSync({ id, mls }: { id: number; mls: ListingMls }): ReactElement {
  const sync = useApiMutation(listingsMls.sync, {
    stale: [listings.read],
    onSuccess: () => toast.success('Checking your MLS. Updates will appear here.'),
  });
  const { photos_waiting: waiting } = mls;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
      <span>Last updated from your MLS {formatSince(mls.synced_at)}.</span>
      {waiting > 0 && (
        <output>
          {waiting === 1 ? '1 photo is still on its way.' : `${waiting} photos are still on their way.`}
        </output>
      )}
      <Button
        size="small"
        variant="secondary"
        pending={sync.isPending}
        onClick={() => sync.mutate({ body: { ids: [id] } })}
      >
        Update now
      </Button>
    </div>
  );
}
