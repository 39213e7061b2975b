import * as paths from '#contract/paths.ts';
import { declareNotifications } from '../../events/notification-events.ts';

export const sendingNotifications = declareNotifications({
  events: {
    'newsletter.sent': {
      changes: 'newsletter.changed',
      text: () => ({ message: 'Your newsletter was sent.', url: paths.newsletterStats }),
    },
  },
});
