import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { listings } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { DeleteButton } from '#web/parts/DeleteButton.tsx';
import { toast } from '#web/parts/toast.ts';
import { useLeaveMissing } from '../leave-missing.ts';
import { useReturnToList } from '../return-to-list.ts';

export function DeleteListing({ id }: { id: number }): ReactElement {
  const navigate = useNavigate();
  const list = useReturnToList();
  const leaveMissing = useLeaveMissing();
  const remove = useApiMutation(listings.remove, {
    stale: [listings.list, listings.totals],
    onMissing: () => leaveMissing(),
    onSuccess: () => {
      toast.success('Listing has been deleted.');
      // no dialog about unsaved input of a deleted listing
      void navigate({ to: paths.listings, search: list, replace: true, ignoreBlocker: true });
    },
  });
  return (
    <DeleteButton
      title="Delete this listing?"
      body="The listing will be permanently removed from your website."
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
    />
  );
}
