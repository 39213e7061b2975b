import type { StaleQueries } from '#web/api/affected-queries.ts';

const log = { all: ['/activity'] } as const;

/** The activity log has an entry of nearly everything that happens. */
export const activityStaleQueries: Required<StaleQueries> = {
  'contact.changed': log,
  'listing.changed': log,
  // a notification of a newsletter says whether it still goes out
  'newsletter.changed': { all: ['/activity', '/activity/notifications'] },
  'testimonial.changed': log,
  'user.changed': log,
  'settings.changed': log,
  'launch.changed': log,
  'ai.changed': log,
  'billing.changed': log,
  'support.changed': log,
};
