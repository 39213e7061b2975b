import { maxNoteLength } from '#contract/activity/activity.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { actorSentence, subjectSentence } from '#server/core/events/sentences.ts';
import { noteSource } from './columns.ts';

const contact = ({ name }: SentenceInput) => name ?? 'a contact';
const contactOrSomebody = ({ name }: SentenceInput) => name ?? 'A contact';
const link = (id: number) => fillPath(paths.contact, { id });

const ofSubject = currentLead(rawSql('a.subject_id'), rawSql('a.client_id'));

function formatCount({ details }: SentenceInput): string {
  const count = Number(details['count'] ?? 0);
  return count === 1 ? '1 contact' : `${count.toLocaleString('en-CA')} contacts`;
}

// a form and its activity row have the same timestamp, because one statement writes both
const note = sql`(
  SELECT json_build_object('source', ${noteSource}, 'text', left(h.notes, ${maxNoteLength + 1}::int)) FROM app.lead_history h
  WHERE h.client_id = a.client_id AND h.lead_id = ${ofSubject} AND h.created_at = a.created_at AND h.kind = 'form' LIMIT 1)`;

export const contactActivity = declareActivity({
  type: 'contact',
  subjectName: sql`(SELECT ${personName('l')} FROM app.leads l WHERE l.client_id = a.client_id AND l.id = ${ofSubject})`,
  events: {
    'contact.received': {
      sentence: (input) => `${contactOrSomebody(input)} submitted a form.`,
      link,
      note,
    },
    'contact.updated_by_form': {
      sentence: (input) => `${contactOrSomebody(input)} sent a new form.`,
      link,
      note,
    },
    'contact.created': { sentence: subjectSentence('created', contact), link },
    'contact.edited': { sentence: subjectSentence('edited', contact), link },
    'contact.status_changed': { sentence: subjectSentence('changed the status of', contact), link },
    'contact.deleted': { sentence: actorSentence('deleted a contact') },
    'contact.spam': { sentence: actorSentence('reported a contact as spam') },
    'contact.email_address_replaced': { sentence: actorSentence('replaced the address for leads by email') },
    'import.finished': { sentence: (input) => `${input.user} imported ${formatCount(input)}.` },
    'import.undone': { sentence: actorSentence('undid an import of contacts') },
    'contact.exported': { sentence: actorSentence('exported contacts') },
  },
});
