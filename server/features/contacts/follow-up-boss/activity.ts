import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence } from '#server/core/events/sentences.ts';

export const crmActivity = declareActivity({
  type: 'settings',
  events: {
    'crm.connected': { sentence: actorSentence('connected Follow Up Boss') },
    'crm.disconnected': { sentence: actorSentence('disconnected Follow Up Boss') },
    'crm.sent_again': { sentence: actorSentence('sent enquiries to Follow Up Boss again') },
    'crm.stopped': { sentence: () => 'Follow Up Boss stopped accepting your enquiries.' },
  },
});
