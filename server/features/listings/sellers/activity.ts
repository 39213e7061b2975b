import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { subjectSentence } from '#server/core/events/sentences.ts';

const listing = ({ name }: SentenceInput) => name ?? 'a listing';
const link = (id: number) => fillPath(paths.listing, { id });

export const sellerActivity = declareActivity({
  type: 'listing',
  events: {
    'listing.seller_added': { sentence: subjectSentence('added a seller to', listing), link },
    'listing.seller_removed': { sentence: subjectSentence('removed a seller from', listing), link },
  },
});
