import { accountTag } from './account/account.ts';
import { emailChangeTag } from './account/email-change.ts';
import { firstStepsTag } from './account/first-steps.ts';
import { invitationsTag } from './account/invitations.ts';
import { membershipsTag } from './account/memberships.ts';
import { passwordsTag } from './account/passwords.ts';
import { secondFactorTag } from './account/second-factor.ts';
import { sessionsTag } from './account/sessions.ts';
import { setupTag } from './account/setup.ts';
import { activityTag } from './activity/activity.ts';
import { apiKeysTag } from './api-keys/api-keys.ts';
import { providerKeysTag } from './api-keys/provider-keys.ts';
import { aiTag } from './ai/ai.ts';
import { billingTag } from './billing/billing.ts';
import { reconciliationTag } from './billing/reconciliation.ts';
import { staffBillingTag } from './billing/staff-billing.ts';
import { bulkContactsTag } from './contacts/bulk.ts';
import { contactsTag } from './contacts/contacts.ts';
import { contactImportsTag } from './contacts/import.ts';
import { contactTagsTag } from './contacts/tags.ts';
import { plansTag } from './contacts/plans.ts';
import { contactTemplatesTag } from './contacts/templates.ts';
import { contactViewsTag } from './contacts/views.ts';
import type { Tag } from './endpoint.ts';
import { contactMessagesTag } from './contacts/messages.ts';
import { followupTag } from './contacts/timeline.ts';
import { launchTag } from './launch/launch.ts';
import { listingsTag } from './listings/listings.ts';
import { listingsMlsTag } from './listings/mls.ts';
import { listingsOwnTag } from './listings/own.ts';
import { staffArticlesTag } from './newsletter/articles.ts';
import { staffNewsletterTextsTag } from './newsletter/texts.ts';
import { newsletterTag } from './newsletter/newsletter.ts';
import { newsletterSendingTag } from './newsletter/sending.ts';
import { settingsTag } from './settings/settings.ts';
import { staffClientsTag } from './staff/clients.ts';
import { launchRemindersTag } from './launch/reminders.ts';
import { staffLaunchTag } from './staff/launch.ts';
import { staffHealthTag } from './staff/health.ts';
import { staffOutgoingTag } from './staff/outgoing.ts';
import { staffMailPreviewsTag } from './staff/mail-previews.ts';
import { staffMailWordsTag } from './staff/mail-words.ts';
import { savedRepliesTag } from './staff/saved-replies.ts';
import { pushTag } from './push/push.ts';
import { announcementsTag } from './announcements/announcements.ts';
import { providerWebhooksTag } from './webhooks/provider-webhooks.ts';
import { webhooksTag } from './webhooks/webhooks.ts';
import { staffProviderTag } from './staff/provider.ts';
import { staffTag } from './staff/staff.ts';
import { staffLogTag } from './staff/log.ts';
import { staffMailsTag } from './staff/mails.ts';
import { staffAbsencesTag } from './staff/absences.ts';
import { staffManagersTag } from './staff/managers.ts';
import { staffNotesTag } from './staff/notes.ts';
import { staffPeopleTag } from './staff/people.ts';
import { staffRecordsTag } from './staff/records.ts';
import { staffTeamTag } from './staff/team.ts';
import { pageViewsTag } from './statistics/page-views.ts';
import { websiteStatsTag } from './statistics/website.ts';
import { annotationsTag } from './statistics/annotations.ts';
import { leadStatsTag } from './statistics/leads.ts';
import { monthlyReportsTag } from './statistics/monthly-reports.ts';
import { sellerReportsTag } from './statistics/seller-reports.ts';
import { statsUploadsTag } from './statistics/uploads.ts';
import { supportTag } from './support/support.ts';
import { newsletterConsentTag } from './newsletter/consent.ts';
import { testimonialsTag } from './testimonials/testimonials.ts';
import { newsletterStatsTag } from './newsletter/stats.ts';
import type { endpointTable } from './table.ts';
import { adStatsTag } from './statistics/ads.ts';
import { staffImportsTag } from './statistics/imports.ts';
import { staffSourcesTag } from './statistics/sources.ts';
import { usersTag } from './users/users.ts';

/** Each table of endpoints with its heading; tables of one feature may share one. */
export const tags: Record<keyof typeof endpointTable, Tag> = {
  account: accountTag,
  memberships: membershipsTag,
  invitations: invitationsTag,
  sessions: sessionsTag,
  passwords: passwordsTag,
  emailChange: emailChangeTag,
  firstSteps: firstStepsTag,
  secondFactor: secondFactorTag,
  setup: setupTag,
  users: usersTag,
  unsubscribe: usersTag,
  settings: settingsTag,
  activity: activityTag,
  push: pushTag,
  announcements: announcementsTag,
  staffAnnouncements: announcementsTag,
  webhooks: webhooksTag,
  providerWebhooks: providerWebhooksTag,
  apiKeys: apiKeysTag,
  providerKeys: providerKeysTag,
  billing: billingTag,
  staffBilling: staffBillingTag,
  reconciliation: reconciliationTag,
  contacts: contactsTag,
  contactImports: contactImportsTag,
  contactImportSteps: contactImportsTag,
  contactTags: contactTagsTag,
  contactTemplates: contactTemplatesTag,
  contactViews: contactViewsTag,
  plans: plansTag,
  bulkContacts: bulkContactsTag,
  textSearch: contactsTag,
  leadEmails: contactsTag,
  leadAds: contactsTag,
  followUpBoss: contactsTag,
  merging: contactsTag,
  contactMessages: contactMessagesTag,
  tasks: followupTag,
  timeline: followupTag,
  newsletterConsent: newsletterConsentTag,
  launch: launchTag,
  launchUploads: launchTag,
  launchRemovals: launchTag,
  listings: listingsTag,
  listingsMls: listingsMlsTag,
  listingsLookUp: listingsMlsTag,
  listingsOwn: listingsOwnTag,
  staffMls: staffClientsTag,
  listingPublishing: listingsTag,
  listingSellers: listingsTag,
  listingShare: listingsTag,
  ai: aiTag,
  newsletters: newsletterTag,
  staffNewsletterTexts: staffNewsletterTextsTag,
  staffArticles: staffArticlesTag,
  newsletterSending: newsletterSendingTag,
  staffNewsletterSends: newsletterSendingTag,
  newsletterPreviews: newsletterTag,
  testimonials: testimonialsTag,
  testimonialRequests: testimonialsTag,
  testimonialLinks: testimonialsTag,
  testimonialFiles: testimonialsTag,
  testimonialOffers: testimonialsTag,
  listingOffers: testimonialsTag,
  newsletterStats: newsletterStatsTag,
  pageViews: pageViewsTag,
  websiteStats: websiteStatsTag,
  visitStats: websiteStatsTag,
  adStats: adStatsTag,
  adDays: adStatsTag,
  staffSources: staffSourcesTag,
  staffImports: staffImportsTag,
  support: supportTag,
  staff: staffTag,
  staffAi: staffClientsTag,
  staffClients: staffClientsTag,
  clientImport: staffClientsTag,
  annotations: annotationsTag,
  leadStats: leadStatsTag,
  monthlyReports: monthlyReportsTag,
  sellerReports: sellerReportsTag,
  statsUploads: statsUploadsTag,
  staffCancellations: staffClientsTag,
  staffErasures: staffClientsTag,
  staffLaunch: staffLaunchTag,
  launchReminders: launchRemindersTag,
  staffHealth: staffHealthTag,
  staffOutgoing: staffOutgoingTag,
  staffMailPreviews: staffMailPreviewsTag,
  staffMailWords: staffMailWordsTag,
  staffProvider: staffProviderTag,
  staffMessages: staffTag,
  savedReplies: savedRepliesTag,
  staffQueue: staffTag,
  staffSearch: staffTag,
  staffLog: staffLogTag,
  staffMails: staffMailsTag,
  staffAbsences: staffAbsencesTag,
  staffManagers: staffManagersTag,
  staffNotes: staffNotesTag,
  staffPeople: staffPeopleTag,
  staffRecords: staffRecordsTag,
  staffPublishers: staffClientsTag,
  staffSites: staffClientsTag,
  staffTeam: staffTeamTag,
};
