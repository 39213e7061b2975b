import { accountStaleQueries } from '#web/account/stale-queries.ts';
import { activityStaleQueries } from '#web/activity/stale-queries.ts';
import { aiStaleQueries } from '#web/ai/stale-queries.ts';
import { billingStaleQueries } from '#web/billing/stale-queries.ts';
import { contactsStaleQueries } from '#web/contacts/stale-queries.ts';
import { launchStaleQueries } from '#web/launch/stale-queries.ts';
import { listingsStaleQueries } from '#web/listings/stale-queries.ts';
import { newsletterStaleQueries } from '#web/newsletter/stale-queries.ts';
import { settingsStaleQueries } from '#web/settings/stale-queries.ts';
import { supportStaleQueries } from '#web/support/stale-queries.ts';
import { testimonialsStaleQueries } from '#web/testimonials/stale-queries.ts';
import { usersStaleQueries } from '#web/users/stale-queries.ts';

/** The queries that each feature refreshes when others change something. */
export const staleQueries = [
  accountStaleQueries,
  activityStaleQueries,
  aiStaleQueries,
  billingStaleQueries,
  contactsStaleQueries,
  launchStaleQueries,
  listingsStaleQueries,
  newsletterStaleQueries,
  settingsStaleQueries,
  supportStaleQueries,
  testimonialsStaleQueries,
  usersStaleQueries,
] as const;
