import type { StaleQueries } from '#web/api/affected-queries.ts';

export const listingsStaleQueries: StaleQueries = {
  'listing.changed': {
    all: ['/listings', '/listings/cities', '/stats/listings', '/listings/open-houses'],
    ofSubject: ['/listings/{id}', '/listings/{id}/sellers'],
  },
};
