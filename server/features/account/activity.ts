import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareActivity } from '#server/core/events/activity-events.ts';
import { textAt } from '#server/core/events/sentences.ts';

export const accountActivity = declareActivity({
  type: 'user',
  events: {
    'user.activated': {
      sentence: ({ name }) => `${name ?? 'A user'} joined your account.`,
      link: (id) => fillPath(paths.user, { id }),
    },
    'user.signed_in': { sentence: ({ user }) => `${user} signed in.` },
    'user.signed_out': { sentence: ({ user }) => `${user} signed out.` },
    'user.email_changed': {
      sentence: ({ user }) => `${user} changed their email.`,
      link: (id) => fillPath(paths.user, { id }),
    },
    'user.email_change_stopped': {
      sentence: ({ user }) => `${user} stopped a change of their email.`,
      link: (id) => fillPath(paths.user, { id }),
    },
    'user.email_restored': {
      sentence: ({ user }) => `${user} undid a change to their email.`,
      link: (id) => fillPath(paths.user, { id }),
    },
    'staff.impersonated': {
      sentence: ({ user, details }) => `${user} signed in to your account: ${textAt(details, 'reason')}`,
      staffSentence: ({ user, details }) => `${user} signed in to the account: ${textAt(details, 'reason')}`,
    },
  },
});
