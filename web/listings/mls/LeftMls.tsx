import type { ReactElement } from 'react';
import { listings, type Listing } from '#contract/listings/listings.ts';
import type { MlsFieldName } from '#contract/listings/mls.ts';
import { cancelled, sold, unknown } from '#contract/listings/statuses.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';

type LeftMlsProps = { listing: Listing; onTaken: (names: readonly MlsFieldName[]) => void };

/** A listing that left the feed, which does not say whether it was sold. */
export function LeftMls({ listing, onTaken }: LeftMlsProps): ReactElement | null {
  const update = useApiMutation(listings.update, {
    stale: [listings.read, listings.list, listings.totals],
    onSuccess: () => {
      onTaken(['status_id']);
      toast.success('Listing has been updated.');
    },
  });
  if (listing.status_id !== unknown) return null;
  const choose = (status_id: number) => update.mutate({ params: { id: listing.id }, body: { status_id } });
  return (
    <Surface aria-labelledby="left-mls">
      <h2 id="left-mls" className="text-xl">
        Sold or Inactive?
      </h2>
      <p className="mt-1 text-muted">
        This listing has left your MLS, which doesn’t say why. Until you do, visitors don’t see it.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button pending={update.isPending} onClick={() => choose(sold)}>
          Sold
        </Button>
        <Button variant="secondary" pending={update.isPending} onClick={() => choose(cancelled)}>
          Inactive
        </Button>
      </div>
    </Surface>
  );
}
