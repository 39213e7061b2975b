import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';
import { textAt } from '#server/core/events/sentences.ts';

export const staffNotifications = declareNotifications({
  events: {
    'staff.status_changed': {
      changes: 'client.changed',
      text: ({ details }) => ({
        message: messages[textAt(details, 'change')] ?? 'Your account has changed.',
        url: paths.support,
      }),
    },
  },
});

const messages: Record<string, string> = {
  paused: 'Your account is paused: nothing is sent or published until it’s open again.',
  cancelled: 'Your account has been closed.',
  reopened: 'Your account is open again.',
};
