import type { StaleQueries } from '#web/api/affected-queries.ts';

export const contactsStaleQueries: StaleQueries = {
  'contact.changed': {
    all: ['/leads', '/leads/recent', '/leads/caught'],
    ofSubject: ['/leads/{id}', '/leads/{id}/history', '/leads/{id}/timeline'],
  },
};
