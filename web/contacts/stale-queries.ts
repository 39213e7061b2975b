import type { StaleQueries } from '#web/api/affected-queries.ts';

export const contactsStaleQueries: StaleQueries = {
  'contact.changed': {
    all: [
      '/leads',
      '/leads/tags',
      '/leads/views',
      '/leads/templates',
      '/leads/templates/{template_id}',
      '/leads/texts',
      '/leads/recent',
      '/leads/caught',
      '/leads/bulk',
      '/plans',
      '/tasks',
    ],
    ofSubject: [
      '/leads/{id}',
      '/leads/{id}/history',
      '/leads/{id}/timeline',
      '/leads/{id}/tasks',
      '/leads/{id}/messages',
      '/leads/{id}/plans',
    ],
  },
  'user.changed': { all: ['/tasks/people', '/tasks'] },
};
