import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';

export const crmNotifications = declareNotifications({
  events: {
    'crm.stopped': {
      changes: 'settings.changed',
      text: () => ({
        message: 'Follow Up Boss no longer accepts your enquiries. Please connect it again.',
        url: paths.followUpBoss,
      }),
    },
    'crm.failing': {
      changes: 'settings.changed',
      text: () => ({
        message: 'Your enquiries haven’t reached Follow Up Boss for two days. We’ll keep trying.',
        url: paths.followUpBoss,
      }),
    },
  },
});
