import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';

export const leadAdsNotifications = declareNotifications({
  events: {
    'lead_ads.stopped': {
      changes: 'settings.changed',
      text: () => ({
        message: 'Facebook stopped giving us your leads. Please connect your page again.',
        url: paths.leadAds,
      }),
    },
    'lead_ads.lead_unread': {
      changes: 'contact.changed',
      text: () => ({
        message: 'A lead from Facebook came in, but it has no email or phone number.',
        url: paths.leadAds,
      }),
    },
  },
});
