import { account } from './account/account.ts';
import { activity } from './activity/activity.ts';
import { apiKeys } from './api-keys/api-keys.ts';
import { providerKeys } from './api-keys/provider-keys.ts';
import { ai } from './ai/ai.ts';
import { billing } from './billing/billing.ts';
import { reconciliation } from './billing/reconciliation.ts';
import { staffBilling } from './billing/staff-billing.ts';
import { bulkContacts } from './contacts/bulk.ts';
import { contacts } from './contacts/contacts.ts';
import { contactImports, contactImportSteps } from './contacts/import.ts';
import { followUpBoss } from './contacts/follow-up-boss.ts';
import { leadAds } from './contacts/lead-ads.ts';
import { leadEmails } from './contacts/lead-emails.ts';
import { contactTags } from './contacts/tags.ts';
import { textSearch } from './contacts/text-search.ts';
import { plans } from './contacts/plans.ts';
import { contactTemplates } from './contacts/templates.ts';
import { contactViews } from './contacts/views.ts';
import { listings } from './listings/listings.ts';
import { listingsLookUp } from './listings/look-up.ts';
import { listingsMls, staffMls } from './listings/mls.ts';
import { listingsOwn } from './listings/own.ts';
import { staffArticles } from './newsletter/articles.ts';
import { staffNewsletterTexts } from './newsletter/texts.ts';
import { newsletters } from './newsletter/newsletter.ts';
import { newsletterPreviews } from './newsletter/preview.ts';
import { newsletterStats } from './newsletter/stats.ts';
import { listingPublishing } from './listings/publishing.ts';
import { listingSellers } from './listings/sellers.ts';
import { listingShare } from './listings/share.ts';
import { launchRemovals, launchUploads } from './launch/files.ts';
import { launchReminders } from './launch/reminders.ts';
import { launch } from './launch/launch.ts';
import type { Endpoint } from './endpoint.ts';
import { newsletterConsent } from './newsletter/consent.ts';
import { newsletterSending, staffNewsletterSends } from './newsletter/sending.ts';
import { firstSteps } from './account/first-steps.ts';
import { emailChange } from './account/email-change.ts';
import { invitations } from './account/invitations.ts';
import { memberships } from './account/memberships.ts';
import { passwords } from './account/passwords.ts';
import { secondFactor } from './account/second-factor.ts';
import { sessions } from './account/sessions.ts';
import { settings } from './settings/settings.ts';
import { staff } from './staff/staff.ts';
import { clientImport } from './staff/client-import.ts';
import { staffAi } from './staff/ai.ts';
import { staffClients } from './staff/clients.ts';
import { staffCancellations } from './staff/cancellations.ts';
import { staffErasures } from './staff/erasure.ts';
import { staffLaunch } from './staff/launch.ts';
import { setup } from './account/setup.ts';
import { staffHealth } from './staff/health.ts';
import { staffMailPreviews } from './staff/mail-previews.ts';
import { staffMailWords } from './staff/mail-words.ts';
import { staffOutgoing } from './staff/outgoing.ts';
import { merging } from './contacts/merging.ts';
import { contactMessages } from './contacts/messages.ts';
import { tasks } from './contacts/tasks.ts';
import { timeline } from './contacts/timeline.ts';
import { push } from './push/push.ts';
import { announcements, staffAnnouncements } from './announcements/announcements.ts';
import { providerWebhooks } from './webhooks/provider-webhooks.ts';
import { webhooks } from './webhooks/webhooks.ts';
import { staffProvider } from './staff/provider.ts';
import { staffMessages } from './staff/messages.ts';
import { savedReplies } from './staff/saved-replies.ts';
import { staffQueue } from './staff/queue.ts';
import { staffSearch } from './staff/search.ts';
import { staffLog } from './staff/log.ts';
import { staffMails } from './staff/mails.ts';
import { staffAbsences } from './staff/absences.ts';
import { staffManagers } from './staff/managers.ts';
import { staffNotes } from './staff/notes.ts';
import { staffPeople } from './staff/people.ts';
import { staffPublishers } from './staff/publishers.ts';
import { staffRecords } from './staff/records.ts';
import { staffSites } from './staff/sites.ts';
import { staffTeam } from './staff/team.ts';
import { pageViews } from './statistics/page-views.ts';
import { visitStats } from './statistics/visits.ts';
import { websiteStats } from './statistics/website.ts';
import { adDays } from './statistics/ad-days.ts';
import { adStats } from './statistics/ads.ts';
import { annotations } from './statistics/annotations.ts';
import { leadStats } from './statistics/leads.ts';
import { monthlyReports } from './statistics/monthly-reports.ts';
import { sellerReports } from './statistics/seller-reports.ts';
import { statsUploads } from './statistics/uploads.ts';
import { staffSources } from './statistics/sources.ts';
import { staffImports } from './statistics/imports.ts';
import { support } from './support/support.ts';
import { testimonialFiles } from './testimonials/files.ts';
import { listingOffers } from './testimonials/listing-offers.ts';
import { testimonialOffers } from './testimonials/offers.ts';
import { testimonialLinks, testimonialRequests } from './testimonials/requests.ts';
import { testimonials } from './testimonials/testimonials.ts';
import { unsubscribe } from './users/unsubscribe.ts';
import { users } from './users/users.ts';

/** Every operation of the API. Router, client, OpenAPI document, security tests and fuzzer are made from it. */
export const endpointTable = {
  account,
  activity,
  ai,
  billing,
  staffBilling,
  reconciliation,
  contacts,
  contactTags,
  contactTemplates,
  contactViews,
  plans,
  bulkContacts,
  textSearch,
  leadEmails,
  leadAds,
  followUpBoss,
  contactImports,
  contactImportSteps,
  launch,
  launchUploads,
  launchRemovals,
  listings,
  listingsMls,
  listingsLookUp,
  listingsOwn,
  staffMls,
  listingPublishing,
  listingSellers,
  listingShare,
  newsletterConsent,
  newsletters,
  staffNewsletterTexts,
  staffArticles,
  newsletterSending,
  staffNewsletterSends,
  newsletterPreviews,
  newsletterStats,
  adStats,
  adDays,
  staffSources,
  staffImports,
  passwords,
  emailChange,
  firstSteps,
  secondFactor,
  memberships,
  invitations,
  sessions,
  settings,
  setup,
  staff,
  staffAi,
  staffClients,
  clientImport,
  staffCancellations,
  staffErasures,
  staffLaunch,
  launchReminders,
  staffHealth,
  staffMailPreviews,
  staffMailWords,
  staffOutgoing,
  staffProvider,
  staffMessages,
  savedReplies,
  staffQueue,
  staffSearch,
  staffLog,
  staffMails,
  staffAbsences,
  staffManagers,
  staffNotes,
  staffPeople,
  staffPublishers,
  staffRecords,
  staffSites,
  staffTeam,
  pageViews,
  websiteStats,
  visitStats,
  annotations,
  leadStats,
  monthlyReports,
  push,
  announcements,
  staffAnnouncements,
  webhooks,
  providerWebhooks,
  apiKeys,
  providerKeys,
  sellerReports,
  statsUploads,
  support,
  merging,
  contactMessages,
  tasks,
  timeline,
  testimonials,
  testimonialRequests,
  testimonialLinks,
  testimonialFiles,
  testimonialOffers,
  listingOffers,
  unsubscribe,
  users,
} as const satisfies Record<string, Record<string, Endpoint>>;

/** One line per operation: feature, name and declaration. */
export const operations: { feature: string; name: string; endpoint: Endpoint }[] = Object.entries(
  endpointTable,
).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ feature, name, endpoint })),
);
