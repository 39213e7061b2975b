import { useEffect } from 'react';
import { listings } from '#contract/listings/listings.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { hasUnsavedInput } from '#web/parts/unsaved-input.ts';
import { useLeaveMissing } from '../leave-missing.ts';

/** Loads the listing in the address. Where that fails it says so and leads back to the list. */
export function useListing(id: number) {
  const { data, error } = useApiQuery(listings.read, { params: { id } });
  const leave = useLeaveMissing();
  // what was loaded stays while it is being changed, so that nothing typed is lost; saving then shows the error
  const isLost = error !== null && !(data && hasUnsavedInput());
  const reason = error?.status === 404 ? undefined : error?.message;
  useEffect(() => {
    if (isLost) leave(reason);
  }, [isLost, reason, leave]);
  return { listing: isLost ? undefined : data?.data, isDeleted: error?.status === 404 };
}
