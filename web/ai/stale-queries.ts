import type { StaleQueries } from '#web/api/affected-queries.ts';

export const aiStaleQueries: StaleQueries = {
  'ai.changed': { all: ['/usage/{type}/limit', '/listings/{id}/extras'] },
};
