import { declareActivity } from '../events/activity-events.ts';
import { textAt } from '../events/sentences.ts';

export const accountActivity = declareActivity({
  type: 'user',
  events: {
    'user.activated': {
      sentence: ({ name }) => `${name ?? 'A user'} joined your account.`,
      link: (id) => `/settings/users/${id}`,
    },
    'staff.impersonated': {
      sentence: ({ user, details }) => `${user} signed in to your account: ${textAt(details, 'reason')}`,
    },
  },
});
