import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence } from '#server/core/events/sentences.ts';

export const webhookActivity = declareActivity({
  type: 'settings',
  events: {
    'webhook.created': { sentence: actorSentence('added a webhook') },
    'webhook.changed': { sentence: actorSentence('changed a webhook') },
    'webhook.removed': { sentence: actorSentence('removed a webhook') },
    'webhook.secret_replaced': { sentence: actorSentence('replaced the secret of a webhook') },
    'webhook.resent': { sentence: actorSentence('sent the events of a webhook again') },
    'webhook.switched_off': { sentence: () => 'A webhook was switched off automatically.' },
  },
});
