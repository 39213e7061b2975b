import type { Data } from '#contract/endpoint.ts';
import type { listings } from '#contract/listings/listings.ts';
import type { UnchangedListing } from '#contract/listings/sorting.ts';
import { formatListingCount } from '../listing-words.ts';

const reasons: Record<UnchangedListing['reason'], { one: string; several: string }> = {
  same: { one: 'was like this already', several: 'were like this already' },
  gone: { one: 'no longer exists', several: 'no longer exist' },
  of_colleague: {
    one: 'is a colleague’s and can’t be advertised',
    several: 'are a colleague’s and can’t be advertised',
  },
};

/** '3 listings have been updated. 1 listing no longer exists.' */
export function describeUpdate({ ids, unchanged }: Data<typeof listings.updateSeveral>): string {
  const rest = Object.entries(reasons).flatMap(([reason, { one, several }]) => {
    const count = unchanged.filter((listing) => listing.reason === reason).length;
    return count === 0 ? [] : [`${formatListingCount(count)} ${count === 1 ? one : several}.`];
  });
  return [describeChanged(ids.length), ...rest].join(' ');
}

function describeChanged(count: number): string {
  if (count === 0) return 'Nothing has been changed.';
  return count === 1 ? 'Listing has been updated.' : `${formatListingCount(count)} have been updated.`;
}
