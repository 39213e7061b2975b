import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareActivity } from '#server/core/events/activity-events.ts';

/** Changes made by a feed, without a user of the portal. */
export const mlsActivity = declareActivity({
  type: 'listing',
  events: {
    'listing.price_synced': {
      sentence: ({ name }) => `The price of ${name ?? 'a listing'} changed in the MLS.`,
      link: (id) => fillPath(paths.listing, { id }),
    },
  },
});
