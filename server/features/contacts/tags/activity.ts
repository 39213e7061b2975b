import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { actorSentence, toSentence } from '#server/core/events/sentences.ts';

/** 'Ada Abel deleted a tag of 12 contacts.' */
const ofContacts =
  (what: string) =>
  ({ user, details }: SentenceInput) => {
    const count = Number(details['count'] ?? 0);
    return toSentence(`${user} ${what} of ${count === 1 ? '1 contact' : `${count} contacts`}`);
  };

export const contactTagActivity = declareActivity({
  type: 'contact',
  events: {
    'contact.tag_created': { sentence: actorSentence('created a tag for contacts') },
    'contact.tag_renamed': { sentence: actorSentence('renamed a tag for contacts') },
    'contact.tag_merged': { sentence: ofContacts('merged a tag into another, which changed the tags') },
    'contact.tag_deleted': { sentence: ofContacts('deleted a tag') },
  },
});
