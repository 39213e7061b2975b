import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';

export const accountNotifications = declareNotifications({
  events: {
    'user.activated': {
      changes: 'user.changed',
      text: ({ name }) => ({ message: `${name ?? 'A user'} joined your account.`, url: paths.users }),
    },
  },
});
