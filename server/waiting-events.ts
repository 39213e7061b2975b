import { declareActivity, type ActivityEvents } from './events/activity-events.ts';
import type { NotificationEvents } from './events/notification-events.ts';
import { actorSentence } from './events/sentences.ts';

type Waiting = { activity?: ActivityEvents<string>[]; notifications?: NotificationEvents<string> };

/** Events that nothing emits yet, by the feature in whose folder they will be declared as soon as there is one. */
export const waitingEvents: Record<string, Waiting> = {
  ai: {
    activity: [
      declareActivity({
        type: 'ai',
        events: { 'ai.description': { sentence: actorSentence('generated a listing description') } },
      }),
    ],
  },
};
