import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { actorSentence, toSentence } from '#server/core/events/sentences.ts';

/** 'Ada Abel changed the status of 1,000 contacts.' */
const ofContacts =
  (what: string) =>
  ({ user, details }: SentenceInput) => {
    const count = Number(details['count'] ?? 0);
    const contacts = count === 1 ? '1 contact' : `${count.toLocaleString('en-CA')} contacts`;
    return toSentence(`${user} ${what} ${contacts}`);
  };

/** One for each step of a change, which names its contacts: a row of the log is read whole. */
export const bulkActivity = declareActivity({
  type: 'contact',
  events: {
    'contact.several_status_changed': { sentence: ofContacts('changed the status of') },
    'contact.several_tagged': { sentence: ofContacts('changed the tags of') },
    'contact.several_deleted': { sentence: ofContacts('deleted') },
    // it names nobody
    'contact.erased': { sentence: actorSentence('deleted a contact for good') },
    'contact.several_restored': { sentence: ofContacts('undid a change of') },
  },
});
