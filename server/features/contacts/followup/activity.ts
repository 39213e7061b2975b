import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { personName } from '#server/core/db/person-name.ts';
import { sql } from '#server/core/db/sql.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { subjectSentence, textAt, toSentence } from '#server/core/events/sentences.ts';

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

const aboutContact =
  (what: string) =>
  ({ user, name }: SentenceInput) =>
    toSentence(name === null ? `${user} ${what}` : `${user} ${what} about ${name}`);

export const taskActivity = declareActivity({
  type: 'contact',
  events: {
    'task.added': { sentence: aboutContact('added a task'), link },
    'task.given': {
      sentence: ({ user, name, details }) =>
        toSentence(
          `${user} gave ${textAt(details, 'to_name') || 'somebody'} a task${name === null ? '' : ` about ${name}`}`,
        ),
      link,
      present: sql`(SELECT jsonb_build_object('to_name', ${personName('u')}) FROM app.users u
        WHERE u.client_id = a.client_id AND u.id = (a.details ->> 'to')::bigint)`,
    },
    'task.edited': { sentence: aboutContact('edited a task'), link },
    'task.done': { sentence: aboutContact('finished a task'), link },
    'task.reopened': { sentence: aboutContact('reopened a task'), link },
    'task.deleted': { sentence: aboutContact('deleted a task'), link },
  },
});
