import type { StaleQueries } from '#web/api/affected-queries.ts';

export const listingsStaleQueries: StaleQueries = {
  'listing.changed': {
    all: ['/listings', '/stats/listings', '/listings/open-houses'],
    ofSubject: ['/listings/{id}'],
  },
};
