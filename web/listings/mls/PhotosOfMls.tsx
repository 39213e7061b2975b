import { useState, type ReactElement } from 'react';
import { listings } from '#contract/listings/listings.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';

/** The agent has changed the photos, so that they follow the MLS no more: the way back. */
export function PhotosOfMls({ id }: { id: number }): ReactElement {
  const [asking, setAsking] = useState(false);
  const take = useApiMutation(listingsMls.takePhotos, {
    stale: [listings.read, listings.list],
    onSuccess: () => {
      setAsking(false);
      toast.success("Your MLS's photos are on their way.");
    },
  });
  return (
    <Surface aria-labelledby="mls-photos">
      <h2 id="mls-photos" className="text-xl">
        You've changed the photos
      </h2>
      <p className="mt-1 text-muted">
        Your website shows yours. New photos from your MLS don't replace them.
      </p>
      <Button size="small" variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
        Use my MLS's photos
      </Button>
      <ConfirmDialog
        open={asking}
        title="Use your MLS's photos?"
        body="Photos you added here leave this listing, and your order is replaced by that of your MLS."
        confirmLabel="Use my MLS's photos"
        pending={take.isPending}
        onConfirm={() => take.mutate({ params: { id } })}
        onCancel={() => setAsking(false)}
      />
    </Surface>
  );
}
