import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { topicNames } from '#contract/support/topics.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';

const titleIn = ({ topic, subject }: Record<string, unknown>): string =>
  typeof subject === 'string'
    ? subject
    : (Object.entries<string>(topicNames).find(([name]) => name === topic)?.[1] ?? topicNames.help);

export const supportNotifications = declareNotifications({
  events: {
    'support.replied': {
      changes: 'support.changed',
      text: ({ details }) => ({
        message: `We answered you: ${titleIn(details)}`,
        url: fillPath(paths.supportConversation, { id: Number(details['conversation']) }),
      }),
    },
    'support.shared': {
      changes: 'support.changed',
      text: ({ details }) => ({
        message: `You can now read a conversation: ${titleIn(details)}`,
        url: fillPath(paths.supportConversation, { id: Number(details['conversation']) }),
      }),
    },
    'support.started': {
      changes: 'support.changed',
      text: ({ details }) => ({
        message: `We wrote to you: ${titleIn(details)}`,
        url: fillPath(paths.supportConversation, { id: Number(details['conversation']) }),
      }),
    },
  },
});
