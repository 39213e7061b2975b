import type { StaleQueries } from '#web/api/affected-queries.ts';

export const contactsStaleQueries: StaleQueries = {
  'contact.changed': {
    all: ['/leads', '/leads/recent'],
    ofSubject: ['/leads/{id}', '/leads/{id}/history'],
  },
};
