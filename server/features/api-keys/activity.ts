import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence } from '#server/core/events/sentences.ts';

export const apiKeyActivity = declareActivity({
  type: 'settings',
  events: {
    'api_key.created': { sentence: actorSentence('made an API key') },
    'api_key.confirmed': { sentence: actorSentence('confirmed an API key') },
    'api_key.revoked': { sentence: actorSentence('revoked an API key') },
  },
});
