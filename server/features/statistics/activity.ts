import { declareActivity } from '#server/core/events/activity-events.ts';
import { textAt } from '#server/core/events/sentences.ts';

export const statisticsActivity = declareActivity({
  type: 'user',
  events: {
    'statistics.source_connected': {
      sentence: ({ user, details }) => `${user} connected ${formatSource(details)} to your statistics.`,
    },
    'statistics.source_disconnected': {
      sentence: ({ user, details }) => `${user} disconnected ${formatSource(details)} from your statistics.`,
    },
  },
});

const formatSource = (details: Record<string, unknown>): string =>
  sourceNames[textAt(details, 'source')] ?? 'a website';

const sourceNames: Record<string, string> = {
  facebook: 'your ads on Facebook',
  google: 'your ads on Google',
};
