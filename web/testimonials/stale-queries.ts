import type { StaleQueries } from '#web/api/affected-queries.ts';

export const testimonialsStaleQueries: StaleQueries = {
  'testimonial.changed': {
    // whoever is asked or imported may become a contact, and undoing an import takes those contacts back
    all: ['/reviews', '/stats/reviews', '/reviews/upload', '/leads', '/leads/recent'],
    ofSubject: ['/reviews/{id}', '/reviews/{id}/history'],
  },
};
