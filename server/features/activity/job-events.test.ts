import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { CausedElsewhere } from '#server/testing/caused-events.ts';

/** Events that come from the clock, the MLS or another screen's answer, each with the test that causes it. */
const fromJobs: Record<CausedElsewhere, string> = {
  'billing.planned_change_made': 'server/features/billing/package-undo.test.ts',
  'contact.digest': 'server/features/contacts/digests.test.ts',
  'contact.email_unread': 'server/features/contacts/lead-emails/lead-emails.test.ts',
  'invoice.past_due': 'server/features/activity/invoice-change-events.test.ts',
  'listing.own_found': 'server/features/listings/mls/own-run.test.ts',
  'listing.own_imported': 'server/features/listings/mls/own-run.test.ts',
  'listing.photos_copied': 'server/features/activity/listing-change-events.test.ts',
  'listing.synced': 'server/features/listings/mls/sync-effects.test.ts',
  'listing.price_synced': 'server/features/listings/mls/sync-effects.test.ts',
  'listing.seller_report_sent': 'server/features/statistics/seller-report/emails.test.ts',
  'listing.left_mls': 'server/features/listings/mls/sync-effects.test.ts',
  'newsletter.locked': 'server/features/activity/newsletter-change-events.test.ts',
  'newsletter.closed': 'server/features/activity/newsletter-change-events.test.ts',
  'newsletter.missed': 'server/features/activity/newsletter-change-events.test.ts',
  'newsletter.halted': 'server/features/activity/newsletter-change-events.test.ts',
  'newsletter.unknown': 'server/features/activity/newsletter-change-events.test.ts',
  'newsletter.known': 'server/features/activity/newsletter-change-events.test.ts',
  'newsletter.sent': 'server/features/newsletter/sending/sending.test.ts',
  'newsletter.opened': 'server/features/newsletter/clock.test.ts',
  'newsletter.preview': 'server/features/newsletter/clock.test.ts',
  'support.replied': 'server/features/support/conversations.test.ts',
};

test.each(Object.entries(fromJobs))('%s comes from elsewhere, which %s runs', async (event, file) => {
  expect(await readFile(file, 'utf8')).toContain(`'${event}'`);
});
