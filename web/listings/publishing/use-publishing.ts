import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { listingPublishing, pollEveryMs, type ListingExtras } from '#contract/listings/publishing.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useIsVisible } from '#web/parts/use-is-visible.ts';
import { askedTimes } from './asked-times.ts';
import { mayPoll } from './view-state.ts';

/** The progress of a listing's publication, polled every two seconds until there is a result. */
export function usePublishing(
  id: number,
  updatedAt: string,
): { extras: ListingExtras | undefined; polls: number } {
  const requests = askedTimes(useQueryClient());
  const { data, isFetching, refetch } = useApiQuery(listingPublishing.extras, { params: { id } });
  const { since, times } = useSyncExternalStore(requests.subscribe, () => requests.of(id));
  // a tab in the background asks once it is visible
  const isVisible = useIsVisible();
  const extras = data?.data;
  const hasChanged = since !== undefined && since !== updatedAt;
  const isPolling = isVisible && !isFetching && !hasChanged && mayPoll(extras, times);
  useEffect(() => {
    requests.begin(id, updatedAt);
    // a change is published again
    if (hasChanged) void refetch({ cancelRefetch: false });
  }, [requests, id, updatedAt, hasChanged, refetch]);
  useEffect(() => {
    if (!isPolling) return undefined;
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), pollEveryMs);
    return () => clearTimeout(timer);
  }, [isPolling, refetch]);
  return { extras, polls: times };
}
