import { getLaunchPath } from '#contract/launch/forms.ts';
import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';
import { textAt, toSentence } from '#server/core/events/sentences.ts';
import { phaseSentence } from './activity.ts';

export const launchNotifications = declareNotifications({
  events: {
    'launch.phase_changed': {
      changes: 'launch.changed',
      text: ({ details }) => ({ message: phaseSentence(details), url: paths.launchStatus }),
    },
    'launch.answer_returned': {
      changes: 'launch.changed',
      text: ({ details }) => ({
        message: toSentence(`We have a question about your answer: ${textAt(details, 'label')}`),
        url: `${getLaunchPath(Number(details['step']))}#${textAt(details, 'name')}`,
      }),
    },
    'launch.live': {
      changes: 'client.changed',
      text: () => ({ message: 'Your website is live.', url: paths.start }),
    },
  },
});
