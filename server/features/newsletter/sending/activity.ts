import { rawSql, type Sql } from '#server/core/db/sql.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { byWorker, logChange, type Actor } from '#server/core/events/log-activity.ts';
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
    'newsletter.missed': { sentence: () => 'The newsletter could not start on time.', isInternal: true },
    'newsletter.halted': { sentence: () => 'The newsletter was paused automatically.', isInternal: true },
    'newsletter.unknown': {
      sentence: ({ details }) =>
        `We don’t know whether the newsletter reached ${formatContacts(details.contacts)}.`,
      isInternal: true,
    },
    'newsletter.known': {
      sentence: ({ details }) =>
        `We now know whether the newsletter reached ${formatContacts(details.contacts)}.`,
      isInternal: true,
    },
    'newsletter.send_again': { sentence: aboutContacts('sent the newsletter again to', '') },
    'newsletter.leave_out': { sentence: aboutContacts('left', ' out of the newsletter') },
  },
});

/** Nobody decided it, and staff alone read it. */
export const logSend = (
  event: 'newsletter.missed' | 'newsletter.halted' | 'newsletter.unknown' | 'newsletter.known',
  options: { by?: Actor; details?: Sql; subject?: Sql; from?: Sql } = {},
) => logChange(sendingActivity, event, { by: byWorker(rawSql('client_id')), ...options });
