import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { personName } from '#server/core/db/person-name.ts';
import { sql } from '#server/core/db/sql.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { subjectSentence, textAt } from '#server/core/events/sentences.ts';

const user = ({ name }: SentenceInput) => name ?? 'a user';
const link = (id: number) => fillPath(paths.user, { id });

export const usersActivity = declareActivity({
  type: 'user',
  subjectName: sql`(SELECT ${personName('p')} FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)`,
  isDeleted: sql`(SELECT p.deleted_at IS NOT NULL FROM app.users p WHERE p.client_id = a.client_id AND p.id = a.subject_id)`,
  events: {
    'user.invited': { sentence: subjectSentence('invited', user), link },
    'user.edited': { sentence: subjectSentence('edited', user), link },
    'user.removed': { sentence: subjectSentence('removed', user) },
    'user.reinvited': { sentence: subjectSentence('sent a new invitation to', user), link },
    'user.email_corrected': {
      sentence: (input) => `${input.user} corrected the email of ${user(input)} and sent a new invitation.`,
      link,
    },
    'user.reset_sent': { sentence: subjectSentence('sent a link for a new password to', user), link },
    'user.switched_off': {
      sentence: (input) =>
        `${input.user} switched off sign-in for ${user(input)}: ${textAt(input.details, 'reason')}`,
      link,
    },
    'user.switched_on': {
      sentence: (input) =>
        `${input.user} switched sign-in on again for ${user(input)}: ${textAt(input.details, 'reason')}`,
      link,
    },
    'user.second_factor_reset': {
      sentence: (input) =>
        `${input.user} reset two-step sign-in for ${user(input)}: ${textAt(input.details, 'reason')}`,
      link,
    },
  },
});
