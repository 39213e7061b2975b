import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';

export const webhookNotifications = declareNotifications({
  events: {
    'webhook.switched_off': {
      changes: 'settings.changed',
      text: () => ({
        message: 'A webhook was switched off, because its address no longer takes messages.',
        url: paths.webhooks,
      }),
    },
  },
});
