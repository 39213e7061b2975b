import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { subjectSentence } from '#server/core/events/sentences.ts';

const link = (id: number) => fillPath(paths.contact, { id });

export const messageActivity = declareActivity({
  type: 'contact',
  events: {
    'contact.email_sent': {
      sentence: subjectSentence('emailed', ({ name }: SentenceInput) => name ?? 'a contact'),
      link,
    },
    'contact.email_received': { sentence: ({ name }) => `${name ?? 'A contact'} answered by email.`, link },
  },
});
