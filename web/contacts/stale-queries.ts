import type { StaleQueries } from '#web/api/affected-queries.ts';

export const contactsStaleQueries: StaleQueries = {
  'contact.changed': {
    all: [
      '/leads',
      '/leads/tags',
      '/leads/views',
      '/leads/texts',
      '/leads/recent',
      '/leads/caught',
      '/tasks',
    ],
    ofSubject: [
      '/leads/{id}',
      '/leads/{id}/history',
      '/leads/{id}/timeline',
      '/leads/{id}/tasks',
      '/leads/{id}/messages',
    ],
  },
  'user.changed': { all: ['/tasks/people', '/tasks'] },
};
