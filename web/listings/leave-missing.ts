import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { listings } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { useCache } from '#web/api/use-cache.ts';
import { toast } from '#web/parts/toast.ts';
import { useReturnToList } from './return-to-list.ts';

const missingListing = 'We could not find this listing.';

/** Says that a listing does not exist, and redirects to a refreshed list. */
export function useLeaveMissing(): (reason?: string) => void {
  const navigate = useNavigate();
  const list = useReturnToList();
  const { refresh } = useCache();
  return useCallback(
    (reason = missingListing) => {
      toast.error(reason);
      refresh(listings.list, listings.totals);
      void navigate({ to: paths.listings, search: list, replace: true, ignoreBlocker: true });
    },
    [navigate, list, refresh],
  );
}
