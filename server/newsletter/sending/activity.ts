import { declareActivity } from '../../events/activity-events.ts';
import { actorSentence } from '../../events/sentences.ts';

export const sendingActivity = declareActivity({
  type: 'newsletter',
  events: {
    'newsletter.sent': { sentence: () => 'The newsletter was sent.' },
    'newsletter.start': { sentence: actorSentence('started the newsletter') },
    'newsletter.drop': { sentence: actorSentence('dropped the newsletter of this month') },
    'newsletter.pause': { sentence: actorSentence('paused the newsletter') },
    'newsletter.resume': { sentence: actorSentence('resumed the newsletter') },
    'newsletter.stop': { sentence: actorSentence('stopped the newsletter') },
  },
});
