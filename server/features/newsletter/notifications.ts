import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';

export const newsletterNotifications = declareNotifications({
  events: {
    'newsletter.opened': {
      changes: 'client.changed',
      text: () => ({ message: 'Your newsletter is open for editing.', url: paths.newsletter }),
    },
    'newsletter.preview': {
      changes: 'client.changed',
      text: () => ({ message: 'Your newsletter preview is ready.', url: paths.newsletter }),
    },
  },
});
