import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { listings } from '#contract/listings/listings.ts';
import { listingsMls, type ImportedListing } from '#contract/listings/mls.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';

type ContinuationProps = { listing: ImportedListing; earlier: NonNullable<ImportedListing['continues']> };

/** The same property under an earlier number: its page may continue, with the agent's photos and words. */
export function Continuation({ listing, earlier }: ContinuationProps): ReactElement | null {
  const [isKept, keepBoth] = useState(false);
  const goOn = useApiMutation(listingsMls.continue, {
    stale: [listings.list, listings.totals, listings.read],
  });
  if (isKept) return null;
  const goTo = (
    <Link to={paths.listing} params={{ id: earlier.id }} className="font-[550] underline underline-offset-4">
      {earlier.address}
    </Link>
  );
  if (goOn.isSuccess)
    return (
      <output className="mb-3 block">
        {goTo} continues under {listing.mls_id}.
      </output>
    );
  return (
    <div className="mb-3 rounded-control bg-soft px-4 py-3 text-on-soft">
      <p>
        This property was listed before{earlier.mls_id === null ? '' : ` as ${earlier.mls_id}`}. Do you want
        to continue with that listing? Its page, photos and texts stay, and price and status follow the new
        number.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          size="small"
          pending={goOn.isPending}
          onClick={() => goOn.mutate({ params: { id: earlier.id }, body: { listing_id: listing.id } })}
        >
          Continue
        </Button>
        <Button size="small" variant="secondary" onClick={() => keepBoth(true)}>
          Keep both
        </Button>
      </div>
    </div>
  );
}
