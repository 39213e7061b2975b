import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { subjectSentence } from '#server/core/events/sentences.ts';

const contact = ({ name }: SentenceInput) => name ?? 'a contact';
const link = (id: number) => fillPath(paths.contact, { id });

export const followupActivity = declareActivity({
  type: 'contact',
  events: {
    'contact.note_added': { sentence: subjectSentence('added a note to', contact), link },
    'contact.called': { sentence: subjectSentence('logged a call with', contact), link },
    'contact.entry_edited': { sentence: subjectSentence('edited a note or call of', contact), link },
    'contact.entry_deleted': { sentence: subjectSentence('deleted a note or call of', contact), link },
  },
});
