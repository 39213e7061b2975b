import { declareActivity } from '#server/core/events/activity-events.ts';
import { actorSentence } from '#server/core/events/sentences.ts';

export const contactTemplateActivity = declareActivity({
  type: 'contact',
  events: {
    'contact.template_created': { sentence: actorSentence('saved a template') },
    'contact.template_edited': { sentence: actorSentence('changed a template') },
    'contact.template_deleted': { sentence: actorSentence('deleted a template') },
  },
});
