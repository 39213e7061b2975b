import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareNotifications, type NotificationInput } from '#server/core/events/notification-events.ts';

const url = ({ lead_id }: NotificationInput) => fillPath(paths.contact, { id: Number(lead_id) });

export const messageNotifications = declareNotifications({
  events: {
    'contact.email_received': {
      changes: 'contact.changed',
      text: (input) => ({ message: `${input.name ?? 'A contact'} answered by email.`, url: url(input) }),
    },
    'contact.email_failed': {
      changes: 'contact.changed',
      text: (input) => ({
        message: `Your email to ${input.name ?? 'a contact'} couldn’t be delivered.`,
        url: url(input),
      }),
    },
  },
});
