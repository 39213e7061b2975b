import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { subjectSentence } from '#server/core/events/sentences.ts';

const contact = ({ name }: SentenceInput) => name ?? 'a contact';
const link = (id: number) => fillPath(paths.contact, { id });

export const mergingActivity = declareActivity({
  type: 'contact',
  events: {
    'contact.merged': { sentence: subjectSentence('merged another contact into', contact), link },
    'contact.merge_undone': { sentence: subjectSentence('undid a merge of', contact), link },
  },
});
