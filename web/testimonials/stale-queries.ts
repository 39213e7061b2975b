import type { StaleQueries } from '#web/api/affected-queries.ts';

export const testimonialsStaleQueries: StaleQueries = {
  'testimonial.changed': {
    // requested and imported people may become contacts, and undoing an import removes those contacts
    all: ['/reviews', '/stats/reviews', '/reviews/upload', '/leads', '/leads/recent'],
    ofSubject: ['/reviews/{id}', '/reviews/{id}/history'],
  },
};
