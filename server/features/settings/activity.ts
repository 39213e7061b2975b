import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence } from '#server/core/events/sentences.ts';

export const settingsActivity = declareActivity({
  type: 'settings',
  events: {
    'settings.leads': { sentence: actorSentence('updated the lead settings') },
    'settings.listings': { sentence: actorSentence('updated the listing settings') },
  },
});
