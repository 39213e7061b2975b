import type { StaleQueries } from '#web/api/affected-queries.ts';

export const settingsStaleQueries: StaleQueries = {
  'settings.changed': { all: ['/settings'] },
};
