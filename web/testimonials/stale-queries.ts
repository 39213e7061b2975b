import type { StaleQueries } from '#web/api/affected-queries.ts';

export const testimonialsStaleQueries: StaleQueries = {
  'testimonial.changed': {
    all: ['/reviews', '/stats/reviews', '/reviews/upload'],
    ofSubject: ['/reviews/{id}', '/reviews/{id}/history'],
  },
};
