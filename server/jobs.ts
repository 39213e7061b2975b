import { accountJobs } from '#server/features/account/jobs.ts';
import { activityJobs } from '#server/features/activity/jobs.ts';
import { aiJobs } from '#server/features/ai/jobs.ts';
import { backupJobs } from '#server/features/health/backups/jobs.ts';
import { billingJobs } from '#server/features/billing/jobs.ts';
import { bulkJobs } from '#server/features/contacts/bulk/jobs.ts';
import { contactJobs } from '#server/features/contacts/jobs.ts';
import { followupJobs } from '#server/features/contacts/followup/jobs.ts';
import { contactImportJobs } from '#server/features/contacts/import/jobs.ts';
import { messageJobs } from '#server/features/contacts/messages/jobs.ts';
import { followUpBossJobs } from '#server/features/contacts/follow-up-boss/jobs.ts';
import { leadAdsJobs } from '#server/features/contacts/lead-ads/jobs.ts';
import { leadEmailJobs } from '#server/features/contacts/lead-emails/jobs.ts';
import { filesJobs } from '#server/core/files/jobs.ts';
import { listingJobs } from '#server/features/listings/jobs.ts';
import type { NeedsOf } from '#server/core/needs.ts';
import { mergeJobs, type Jobs } from '#server/core/jobs/feature-jobs.ts';
import { launchJobs } from '#server/features/launch/jobs.ts';
import { announcementJobs } from '#server/features/announcements/jobs.ts';
import { pushJobs } from '#server/features/push/jobs.ts';
import { publishingJobs } from '#server/features/listings/publishing/jobs.ts';
import { bounceJobs } from '#server/features/newsletter/bounces/jobs.ts';
import { signUpJobs } from '#server/features/consent/sign-up/jobs.ts';
import { inboxJobs, type InboxNeeds } from '#server/core/mail/inbox-jobs.ts';
import { mailJobs } from '#server/core/mail/jobs.ts';
import { newsletterSendingJobs } from '#server/features/newsletter/sending/jobs.ts';
import { newsletterJobs } from '#server/features/newsletter/jobs.ts';
import { securityJobs } from '#server/core/security/jobs.ts';
import { collectorJobs } from '#server/features/statistics/collector/jobs.ts';
import { sellerReportJobs } from '#server/features/statistics/seller-report/jobs.ts';
import { monthlyReportJobs } from '#server/features/statistics/monthly-report/jobs.ts';
import { sourceJobs } from '#server/features/statistics/sources/jobs.ts';
import { staffJobs } from '#server/features/staff/jobs.ts';
import { supportJobs } from '#server/features/support/jobs.ts';
import { testimonialJobs } from '#server/features/testimonials/jobs.ts';
import { userJobs } from '#server/features/users/jobs.ts';
import { webhookJobs } from '#server/features/webhooks/jobs.ts';

const features = [
  accountJobs,
  activityJobs,
  aiJobs,
  backupJobs,
  billingJobs,
  collectorJobs,
  bounceJobs,
  contactJobs,
  followupJobs,
  messageJobs,
  contactImportJobs,
  bulkJobs,
  leadEmailJobs,
  leadAdsJobs,
  followUpBossJobs,
  filesJobs,
  launchJobs,
  listingJobs,
  mailJobs,
  monthlyReportJobs,
  sellerReportJobs,
  newsletterSendingJobs,
  newsletterJobs,
  publishingJobs,
  pushJobs,
  announcementJobs,
  securityJobs,
  signUpJobs,
  sourceJobs,
  staffJobs,
  supportJobs,
  testimonialJobs,
  userJobs,
  webhookJobs,
];

/** All work of the worker other than sending mail, made of what the features name. */
export function allJobs(deps: NeedsOf<(typeof features)[number]> & InboxNeeds): Jobs {
  const { takers, ...jobs } = mergeJobs(
    features.map((feature) => (typeof feature === 'function' ? feature(deps) : feature)),
  );
  return { ...jobs, loops: [...jobs.loops, ...inboxJobs(deps, takers)] };
}
