import type { StaleQueries } from '#web/api/affected-queries.ts';

const log = { all: ['/activity'] } as const;

/** The activity log has an entry for nearly every event. */
export const activityStaleQueries: Required<StaleQueries> = {
  'contact.changed': log,
  'listing.changed': log,
  // a newsletter's notification says whether it is still being sent
  'newsletter.changed': { all: ['/activity', '/activity/notifications'] },
  'testimonial.changed': log,
  'user.changed': log,
  'settings.changed': log,
  'launch.changed': log,
  'ai.changed': log,
  'billing.changed': log,
  'support.changed': log,
};
