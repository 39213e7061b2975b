import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { subjectSentence } from '#server/core/events/sentences.ts';

const contact = ({ name }: SentenceInput) => name ?? 'A contact';
const link = (id: number) => fillPath(paths.contact, { id });

/** A contact's choices about newsletters, and the state of its address. */
export const consentActivity = declareActivity({
  type: 'contact',
  events: {
    'contact.consent_changed': {
      sentence: subjectSentence('changed the newsletter consent of', ({ name }) => name ?? 'a contact'),
      link,
    },
    'contact.unsubscribed': {
      sentence: (input) => `${contact(input)} unsubscribed from the newsletter.`,
      link,
    },
    'contact.resubscribed': {
      sentence: (input) => `${contact(input)} signed up for the newsletter again.`,
      link,
    },
    'contact.newsletter_choice_changed': {
      sentence: (input) => `${contact(input)} changed how they receive the newsletter.`,
      link,
    },
    'contact.bounced': {
      sentence: (input) => `The newsletter could not be delivered to ${input.name ?? 'a contact'}.`,
      link,
    },
    'contact.complained': {
      sentence: (input) => `${contact(input)} reported the newsletter as spam.`,
      link,
    },
  },
});
