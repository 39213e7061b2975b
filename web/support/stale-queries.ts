import type { StaleQueries } from '#web/api/affected-queries.ts';

export const supportStaleQueries: StaleQueries = {
  'support.changed': { all: ['/support/messages', '/support/messages/{id}'] },
};
