import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { listings } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { DeleteButton } from '#web/actions/DeleteButton.tsx';
import { useLeaveMissing } from '../leave-missing.ts';
import { useReturnToList } from '../return-to-list.ts';

export function DeleteListing({ id }: { id: number }): ReactElement {
  const navigate = useNavigate();
  const list = useReturnToList();
  const leaveMissing = useLeaveMissing();
  return (
    <DeleteButton
      endpoint={listings.remove}
      stale={[listings.list, listings.totals]}
      title="Delete this listing?"
      text="The listing will be permanently removed from your website."
      input={() => ({ params: { id } })}
      done="Listing has been deleted."
      // no dialog about unsaved input of a deleted listing
      onDone={() => void navigate({ to: paths.listings, search: list, replace: true, ignoreBlocker: true })}
      onMissing={() => leaveMissing()}
    />
  );
}
