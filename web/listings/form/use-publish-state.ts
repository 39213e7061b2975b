import { listingPublishing, type ListingExtras } from '#contract/listings/publishing.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';

type State = ListingExtras['publish']['state'];

/** How far the publication of a stored listing is; undefined for a new one, and until it is known. */
export function usePublishState(id: number | undefined): State | undefined {
  const { data } = useApiQuery(
    listingPublishing.extras,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined },
  );
  return data?.data.publish.state;
}
