import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence } from '#server/core/events/sentences.ts';

export const newsletterActivity = declareActivity({
  type: 'newsletter',
  events: {
    'newsletter.saved': { sentence: actorSentence('saved the newsletter') },
    'newsletter.skipped': { sentence: actorSentence('skipped the newsletter') },
    'newsletter.unskipped': { sentence: actorSentence('unskipped the newsletter') },
  },
});
