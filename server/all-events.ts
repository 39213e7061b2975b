import { accountActivity } from './account/activity.ts';
import { accountNotifications } from './account/notifications.ts';
import { aiActivity } from './ai/activity.ts';
import { billingActivity } from './billing/activity.ts';
import { billingNotifications } from './billing/notifications.ts';
import { billingStaffEvents } from './billing/staff-events.ts';
import { contactActivity } from './contacts/activity.ts';
import { contactNotifications } from './contacts/notifications.ts';
import type { ActivityEvents } from './events/activity-events.ts';
import type { NotificationEvents } from './events/notification-events.ts';
import type { StaffEvents } from './events/staff-events.ts';
import { jobStaffEvents } from './jobs/staff-events.ts';
import { launchActivity } from './launch/activity.ts';
import { launchNotifications } from './launch/notifications.ts';
import { listingActivity } from './listings/activity.ts';
import { mlsActivity } from './listings/mls/activity.ts';
import { mlsNotifications } from './listings/mls/notifications.ts';
import { publishingActivity } from './listings/publishing/activity.ts';
import { publishingNotifications } from './listings/publishing/notifications.ts';
import { consentActivity } from './newsletter/consent/activity.ts';
import { mailStaffEvents } from './mail/staff-events.ts';
import { newsletterActivity } from './newsletter/activity.ts';
import { newsletterStaffEvents } from './newsletter/staff-events.ts';
import { newsletterNotifications } from './newsletter/notifications.ts';
import { providerStaffEvents } from './provider/staff-events.ts';
import { sendingActivity } from './newsletter/sending/activity.ts';
import { sendingNotifications } from './newsletter/sending/notifications.ts';
import { settingsActivity } from './settings/activity.ts';
import { staffActivity } from './staff/activity.ts';
import { statisticsActivity } from './statistics/activity.ts';
import { supportNotifications } from './support/notifications.ts';
import { clientStaffEvents, teamStaffEvents } from './staff/staff-events.ts';
import { uploadStaffEvents } from './statistics/uploads/staff-events.ts';
import { staffNotifications } from './staff/notifications.ts';
import { testimonialActivity } from './testimonials/activity.ts';
import { testimonialNotifications } from './testimonials/notifications.ts';
import { usersActivity } from './users/activity.ts';

/** Every event of the activity log, by the features that write them. */
export const activityEvents: readonly ActivityEvents<string>[] = [
  accountActivity,
  aiActivity,
  consentActivity,
  billingActivity,
  contactActivity,
  launchActivity,
  listingActivity,
  mlsActivity,
  newsletterActivity,
  publishingActivity,
  sendingActivity,
  settingsActivity,
  staffActivity,
  statisticsActivity,
  testimonialActivity,
  usersActivity,
];

/** Every event that users are notified of. */
export const notificationEvents: readonly NotificationEvents<string>[] = [
  accountNotifications,
  billingNotifications,
  contactNotifications,
  launchNotifications,
  mlsNotifications,
  newsletterNotifications,
  publishingNotifications,
  sendingNotifications,
  supportNotifications,
  staffNotifications,
  testimonialNotifications,
];

/** Every event of the log of staff. */
export const staffEvents: StaffEvents<string> = {
  ...teamStaffEvents,
  ...clientStaffEvents,
  ...uploadStaffEvents,
  ...mailStaffEvents,
  ...jobStaffEvents,
  ...newsletterStaffEvents,
  ...providerStaffEvents,
  ...billingStaffEvents,
};
