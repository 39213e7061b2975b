import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence } from '#server/core/events/sentences.ts';

export const contactViewActivity = declareActivity({
  type: 'contact',
  events: {
    'contact.view_created': { sentence: actorSentence('saved a view of contacts') },
    'contact.view_edited': { sentence: actorSentence('changed a view of contacts') },
    'contact.view_deleted': { sentence: actorSentence('deleted a view of contacts') },
  },
});
