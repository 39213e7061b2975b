import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';

export const billingNotifications = declareNotifications({
  events: {
    'invoice.failed': {
      changes: 'billing.changed',
      text: () => ({
        message: 'Your payment failed. Please update your payment details.',
        url: paths.billing,
      }),
    },
  },
});
