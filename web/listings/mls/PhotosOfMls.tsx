import type { ReactElement } from 'react';
import { listings } from '#contract/listings/listings.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Surface } from '#web/parts/Surface.tsx';

/** The agent has changed the photos, so that they follow the MLS no more: the way back. */
export const PhotosOfMls = ({ id }: { id: number }): ReactElement => (
  <Surface aria-labelledby="mls-photos">
    <h2 id="mls-photos" className="text-xl">
      You’ve changed the photos
    </h2>
    <p className="mt-1 text-muted">Your website shows yours. New photos from your MLS don’t replace them.</p>
    <ActionButton
      trigger={(open) => (
        <Button size="small" variant="secondary" className="mt-4" onClick={open}>
          Use my MLS’s photos
        </Button>
      )}
      endpoint={listingsMls.takePhotos}
      stale={[listings.read, listings.list]}
      title="Use your MLS’s photos?"
      text="Photos you added will be removed, and the MLS order will replace yours."
      verb="Use my MLS’s photos"
      input={() => ({ params: { id } })}
      done="Your MLS’s photos are on their way."
    />
  </Surface>
);
