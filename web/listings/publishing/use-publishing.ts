import { useEffect, useState } from 'react';
import { listingPublishing, pollEveryMs, type ListingExtras } from '#contract/listings/publishing.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { mayPoll } from './view-state.ts';

/** How far the publication of a listing is, asked for every two seconds until something has come of it. */
export function usePublishing(
  id: number,
  updatedAt: string,
): { extras: ListingExtras | undefined; polls: number } {
  const { data, refetch } = useApiQuery(listingPublishing.extras, { params: { id } });
  const [{ polls, since }, setPolls] = useState({ polls: 0, since: updatedAt });
  const extras = data?.data;
  // a change is published anew, and waited for anew
  const hasChanged = since !== updatedAt;
  const isPolling = hasChanged || mayPoll(extras, polls);
  useEffect(() => {
    if (!isPolling) return undefined;
    const ask = () => {
      setPolls({ polls: hasChanged ? 1 : polls + 1, since: updatedAt });
      void refetch({ cancelRefetch: false });
    };
    const timer = setTimeout(ask, hasChanged ? 0 : pollEveryMs);
    return () => clearTimeout(timer);
  }, [isPolling, hasChanged, polls, updatedAt, refetch]);
  return { extras, polls };
}
