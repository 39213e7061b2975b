import { rawSql } from '#server/core/db/sql.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { actorSentence, toSentence } from '#server/core/events/sentences.ts';
import { presentOfSend } from './progress-columns.ts';
import { formatContacts, formatSent } from './rules.ts';

const aboutContacts =
  (before: string, after: string) =>
  ({ user, details }: SentenceInput) =>
    toSentence(`${user} ${before} ${formatContacts(details.contacts)}${after}`);

export const sendingActivity = declareActivity({
  type: 'newsletter',
  events: {
    'newsletter.sent': {
      sentence: ({ details }) => `The newsletter ${formatSent(details)}.`,
      present: presentOfSend(rawSql('a.client_id'), rawSql('a.subject_id')),
    },
    'newsletter.start': { sentence: actorSentence('started the newsletter') },
    'newsletter.drop': { sentence: actorSentence('dropped the newsletter of this month') },
    'newsletter.pause': { sentence: actorSentence('paused the newsletter') },
    'newsletter.resume': { sentence: actorSentence('resumed the newsletter') },
    'newsletter.stop': { sentence: actorSentence('stopped the newsletter') },
    'newsletter.send_again': { sentence: aboutContacts('sent the newsletter again to', '') },
    'newsletter.leave_out': { sentence: aboutContacts('left', ' out of the newsletter') },
  },
});
