import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { CausedElsewhere } from '#server/testing/caused-events.ts';

/** Events that come from the clock, the MLS or another screen's answer, each with the test that causes it. */
const fromJobs: Record<CausedElsewhere, string> = {
  'billing.planned_change_made': 'server/features/billing/package-undo.test.ts',
  'billing.trial_ending': 'server/features/billing/trials/trials.test.ts',
  'contact.digest': 'server/features/contacts/digests.test.ts',
  'import.finished': 'server/features/contacts/import/import.test.ts',
  'import.undone': 'server/features/contacts/import/import.test.ts',
  'contact.email_failed': 'server/features/contacts/messages/messages.test.ts',
  'contact.email_received': 'server/features/contacts/messages/answers.test.ts',
  'contact.email_unread': 'server/features/contacts/lead-emails/lead-emails.test.ts',
  'invoice.past_due': 'server/features/activity/invoice-change-events.test.ts',
  'listing.numbers_settled': 'server/features/listings/mls/own.test.ts',
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
  'lead_ads.connected': 'server/features/contacts/lead-ads/lead-ads.test.ts',
  'lead_ads.disconnected': 'server/features/contacts/lead-ads/lead-ads.test.ts',
  'lead_ads.stopped': 'server/features/contacts/lead-ads/lead-ads.test.ts',
  'lead_ads.lead_unread': 'server/features/contacts/lead-ads/lead-ads.test.ts',
  'crm.connected': 'server/features/contacts/follow-up-boss/follow-up-boss.test.ts',
  'crm.disconnected': 'server/features/contacts/follow-up-boss/follow-up-boss.test.ts',
  'crm.sent_again': 'server/features/contacts/follow-up-boss/follow-up-boss.test.ts',
  'crm.stopped': 'server/features/contacts/follow-up-boss/follow-up-boss.test.ts',
  'crm.failing': 'server/features/contacts/follow-up-boss/follow-up-boss.test.ts',
  'webhook.created': 'server/features/webhooks/webhooks.test.ts',
  'webhook.changed': 'server/features/webhooks/webhooks.test.ts',
  'webhook.removed': 'server/features/webhooks/webhooks.test.ts',
  'webhook.secret_replaced': 'server/features/webhooks/webhooks.test.ts',
  'webhook.resent': 'server/features/webhooks/webhooks.test.ts',
  'webhook.switched_off': 'server/features/webhooks/sending.test.ts',
  'api_key.created': 'server/features/api-keys/api-keys.test.ts',
  'api_key.confirmed': 'server/features/api-keys/api-keys.test.ts',
  'api_key.revoked': 'server/features/api-keys/api-keys.test.ts',
  'task.due': 'server/features/contacts/followup/tasks.test.ts',
  'support.replied': 'server/features/support/conversations.test.ts',
  'support.shared': 'server/features/support/readers.test.ts',
  'support.started': 'server/features/support/started-by-staff.test.ts',
};

test.each(Object.entries(fromJobs))('%s comes from elsewhere, which %s runs', async (event, file) => {
  expect(await readFile(file, 'utf8')).toContain(`'${event}'`);
});
