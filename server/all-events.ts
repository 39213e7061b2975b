import { accountActivity } from '#server/features/account/activity.ts';
import { accountNotifications } from '#server/features/account/notifications.ts';
import { aiActivity } from '#server/features/ai/activity.ts';
import { billingActivity } from '#server/features/billing/activity.ts';
import { billingNotifications } from '#server/features/billing/notifications.ts';
import { announcementStaffEvents } from '#server/features/announcements/staff-events.ts';
import { billingStaffEvents } from '#server/features/billing/staff-events.ts';
import { contactActivity } from '#server/features/contacts/activity.ts';
import { contactNotifications } from '#server/features/contacts/notifications.ts';
import type { ActivityEvents } from '#server/core/events/activity-events.ts';
import type { DeclaredEvents } from '#server/core/events/declared-events.ts';
import type { NotificationEvents } from '#server/core/events/notification-events.ts';
import type { StaffEvents } from '#server/core/events/staff-events.ts';
import { contactTagActivity } from '#server/features/contacts/tags/activity.ts';
import { contactTemplateActivity } from '#server/features/contacts/templates/activity.ts';
import { bulkActivity } from '#server/features/contacts/bulk/activity.ts';
import { contactViewActivity } from '#server/features/contacts/views/activity.ts';
import { mergingActivity } from '#server/features/contacts/merging/activity.ts';
import { messageActivity } from '#server/features/contacts/messages/activity.ts';
import { messageNotifications } from '#server/features/contacts/messages/notifications.ts';
import { followupActivity, taskActivity } from '#server/features/contacts/followup/activity.ts';
import { planActivity } from '#server/features/contacts/plans/activity.ts';
import { taskNotifications } from '#server/features/contacts/followup/notifications.ts';
import { healthStaffEvents } from '#server/features/health/staff-events.ts';
import { jobStaffEvents } from '#server/core/jobs/staff-events.ts';
import { launchStaffEvents } from '#server/features/launch/staff-events.ts';
import { launchActivity } from '#server/features/launch/activity.ts';
import { launchNotifications } from '#server/features/launch/notifications.ts';
import { listingActivity } from '#server/features/listings/activity.ts';
import { sellerActivity } from '#server/features/listings/sellers/activity.ts';
import { mlsActivity } from '#server/features/listings/mls/activity.ts';
import { mlsNotifications } from '#server/features/listings/mls/notifications.ts';
import { publishingActivity } from '#server/features/listings/publishing/activity.ts';
import { publishingNotifications } from '#server/features/listings/publishing/notifications.ts';
import { consentActivity } from '#server/features/consent/activity.ts';
import { mailStaffEvents } from '#server/core/mail/staff-events.ts';
import { newsletterActivity } from '#server/features/newsletter/activity.ts';
import { newsletterStaffEvents } from '#server/features/newsletter/staff-events.ts';
import { newsletterNotifications } from '#server/features/newsletter/notifications.ts';
import { providerStaffEvents } from '#server/core/provider/staff-events.ts';
import { sendingActivity } from '#server/features/newsletter/sending/activity.ts';
import { sendingNotifications } from '#server/features/newsletter/sending/notifications.ts';
import { settingsActivity } from '#server/features/settings/activity.ts';
import { staffActivity } from '#server/features/staff/activity.ts';
import { sellerReportActivity } from '#server/features/statistics/seller-report/activity.ts';
import { statisticsActivity } from '#server/features/statistics/activity.ts';
import { supportNotifications } from '#server/features/support/notifications.ts';
import { clientStaffEvents, teamStaffEvents } from '#server/features/staff/staff-events.ts';
import { uploadStaffEvents } from '#server/features/statistics/uploads/staff-events.ts';
import { conversationStaffEvents } from '#server/features/support/staff-events.ts';
import { savedReplyStaffEvents } from '#server/features/support/replies/staff-events.ts';
import { staffNotifications } from '#server/features/staff/notifications.ts';
import { testimonialActivity } from '#server/features/testimonials/activity.ts';
import { testimonialNotifications } from '#server/features/testimonials/notifications.ts';
import { usersActivity } from '#server/features/users/activity.ts';
import { apiKeyActivity } from '#server/features/api-keys/activity.ts';
import { providerKeyStaffEvents } from '#server/features/api-keys/staff-events.ts';
import { crmActivity } from '#server/features/contacts/follow-up-boss/activity.ts';
import { leadAdsActivity } from '#server/features/contacts/lead-ads/activity.ts';
import { providerWebhookStaffEvents } from '#server/features/webhooks/staff-events.ts';
import { webhookActivity } from '#server/features/webhooks/activity.ts';
import { crmNotifications } from '#server/features/contacts/follow-up-boss/notifications.ts';
import { leadAdsNotifications } from '#server/features/contacts/lead-ads/notifications.ts';
import { webhookNotifications } from '#server/features/webhooks/notifications.ts';

/** Every event of the activity log, by the features that write them. */
export const activityEvents = [
  accountActivity,
  aiActivity,
  consentActivity,
  billingActivity,
  contactActivity,
  contactTagActivity,
  contactTemplateActivity,
  contactViewActivity,
  bulkActivity,
  followupActivity,
  messageActivity,
  mergingActivity,
  taskActivity,
  planActivity,
  launchActivity,
  listingActivity,
  mlsActivity,
  sellerActivity,
  newsletterActivity,
  publishingActivity,
  sellerReportActivity,
  sendingActivity,
  settingsActivity,
  staffActivity,
  statisticsActivity,
  testimonialActivity,
  usersActivity,
  webhookActivity,
  apiKeyActivity,
  leadAdsActivity,
  crmActivity,
] as const satisfies readonly ActivityEvents<string>[];

/** Every event that users are notified of. */
export const notificationEvents = [
  accountNotifications,
  billingNotifications,
  contactNotifications,
  taskNotifications,
  messageNotifications,
  launchNotifications,
  mlsNotifications,
  newsletterNotifications,
  publishingNotifications,
  sendingNotifications,
  supportNotifications,
  staffNotifications,
  testimonialNotifications,
  webhookNotifications,
  leadAdsNotifications,
  crmNotifications,
] as const satisfies readonly NotificationEvents<string>[];

/** Every event of the log of staff. */
export const staffEvents = {
  ...teamStaffEvents,
  ...clientStaffEvents,
  ...uploadStaffEvents,
  ...mailStaffEvents,
  ...jobStaffEvents,
  ...healthStaffEvents,
  ...newsletterStaffEvents,
  ...providerStaffEvents,
  ...announcementStaffEvents,
  ...billingStaffEvents,
  ...launchStaffEvents,
  ...conversationStaffEvents,
  ...savedReplyStaffEvents,
  ...providerKeyStaffEvents,
  ...providerWebhookStaffEvents,
} as const satisfies StaffEvents<string>;

export const allEvents: DeclaredEvents = {
  activity: activityEvents,
  notifications: notificationEvents,
  staff: staffEvents,
};
