import type { StaleQueries } from '#web/api/affected-queries.ts';

export const newsletterStaleQueries: StaleQueries = {
  'newsletter.changed': { all: ['/newsletters', '/newsletters/preview', '/newsletters/previous'] },
};
