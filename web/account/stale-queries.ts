import type { StaleQueries } from '#web/api/affected-queries.ts';

/** Name, role, launch phase and the first site's settings are part of the current user. */
export const accountStaleQueries: StaleQueries = {
  'user.changed': { all: ['/me'] },
  'settings.changed': { all: ['/me'] },
  'launch.changed': { all: ['/me'] },
};
