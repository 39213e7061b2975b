import { useEffect } from 'react';
import { listings } from '#contract/listings/listings.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { hasUnsavedInput } from '#web/parts/unsaved-input.ts';
import { useLeaveMissing } from '../leave-missing.ts';

/** Loads the listing in the address. If that fails it shows the error and redirects to the list. */
export function useListing(id: number) {
  const { data, error } = useApiQuery(listings.read, { params: { id } });
  const leave = useLeaveMissing();
  // a loaded listing stays while it is being changed, so that no input is lost; saving then shows the error
  const isLost = error !== null && !(data && hasUnsavedInput());
  const reason = error?.status === 404 ? undefined : error?.message;
  useEffect(() => {
    if (isLost) leave(reason);
  }, [isLost, reason, leave]);
  return { listing: isLost ? undefined : data?.data, isDeleted: error?.status === 404 };
}
