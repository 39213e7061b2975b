import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence } from '#server/core/events/sentences.ts';

const link = (id: number) => fillPath(paths.listing, { id });

export const publishingActivity = declareActivity({
  type: 'listing',
  events: {
    'listing.published': { sentence: ({ name }) => `${name ?? 'A listing'} was published.`, link },
    'listing.published_anyway': { sentence: actorSentence('published a listing that was held'), link },
  },
});
