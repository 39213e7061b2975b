import { endpointTable } from '#contract/table.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { accountHandlers } from '#server/features/account/account.ts';
import { firstStepsHandlers } from '#server/features/account/first-steps.ts';
import { emailChangeHandlers } from '#server/features/account/email-change.ts';
import { passwordsHandlers } from '#server/features/account/own-password.ts';
import { invitationsHandlers } from '#server/features/account/invitations.ts';
import { membershipsHandlers } from '#server/features/account/memberships.ts';
import { sessionsHandlers } from '#server/features/account/own-sessions.ts';
import { setupHandlers } from '#server/features/account/setup.ts';
import { secondFactorHandlers } from '#server/features/account/second-factor.ts';
import { activityHandlers } from '#server/features/activity/activity.ts';
import { aiHandlers } from '#server/features/ai/ai.ts';
import { staffAiHandlers } from '#server/features/ai/staff-usage.ts';
import { billingHandlers } from '#server/features/billing/billing.ts';
import { reconciliationHandlers } from '#server/features/billing/reconciliation/reconciliation.ts';
import { staffBillingHandlers } from '#server/features/billing/staff-billing.ts';
import { contactMessagesHandlers } from '#server/features/contacts/messages/messages.ts';
import { contactsHandlers } from '#server/features/contacts/contacts.ts';
import { contactImportsHandlers } from '#server/features/contacts/import/import.ts';
import { contactImportStepsHandlers } from '#server/features/contacts/import/steps.ts';
import { followUpBossHandlers } from '#server/features/contacts/follow-up-boss/follow-up-boss.ts';
import { leadAdsHandlers } from '#server/features/contacts/lead-ads/lead-ads.ts';
import { leadEmailsHandlers } from '#server/features/contacts/lead-emails/lead-emails.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { NeedsOf } from '#server/core/needs.ts';
import type { Operation } from '#server/core/http/router.ts';
import { launchRemovalHandlers, launchUploadHandlers } from '#server/features/launch/files.ts';
import { launchRemindersHandlers } from '#server/features/launch/reminders.ts';
import { launchHandlers } from '#server/features/launch/launch.ts';
import { listingsHandlers } from '#server/features/listings/listings.ts';
import { listingsLookUpHandlers } from '#server/features/listings/mls/look-up.ts';
import { listingsMlsHandlers } from '#server/features/listings/mls/mls.ts';
import { listingsOwnHandlers } from '#server/features/listings/mls/own.ts';
import { staffArticlesHandlers } from '#server/features/newsletter/articles/articles.ts';
import { staffNewsletterTextsHandlers } from '#server/features/newsletter/texts/texts.ts';
import { newsletterHandlers } from '#server/features/newsletter/newsletter.ts';
import { newsletterPreviewHandlers } from '#server/features/newsletter/rendering/preview.ts';
import { newsletterStatsHandlers } from '#server/features/newsletter/tracking/stats.ts';
import { sellersHandlers } from '#server/features/listings/sellers/sellers.ts';
import { shareHandlers } from '#server/features/listings/share/share.ts';
import { publishingHandlers } from '#server/features/listings/publishing/publishing.ts';
import { newsletterConsentHandlers } from '#server/features/consent/consent.ts';
import {
  newsletterSendingHandlers,
  staffNewsletterSendsHandlers,
} from '#server/features/newsletter/sending/sending.ts';
import { providerHandlers } from '#server/features/provider/provider.ts';
import { contactTagsHandlers } from '#server/features/contacts/tags/tags.ts';
import { textSearchHandlers } from '#server/features/contacts/text-search/text-search.ts';
import { planHandlers } from '#server/features/contacts/plans/plans.ts';
import { contactTemplatesHandlers } from '#server/features/contacts/templates/templates.ts';
import { bulkContactsHandlers } from '#server/features/contacts/bulk/bulk.ts';
import { contactViewsHandlers } from '#server/features/contacts/views/views.ts';
import { mergingHandlers } from '#server/features/contacts/merging/merging.ts';
import { taskHandlers } from '#server/features/contacts/followup/tasks.ts';
import { timelineHandlers } from '#server/features/contacts/followup/followup.ts';
import {
  announcementHandlers,
  staffAnnouncementsHandlers,
} from '#server/features/announcements/announcements.ts';
import { pushHandlers } from '#server/features/push/push.ts';
import { apiKeyHandlers } from '#server/features/api-keys/api-keys.ts';
import { providerKeyHandlers } from '#server/features/api-keys/provider-keys.ts';
import { providerWebhookHandlers } from '#server/features/webhooks/provider-webhooks.ts';
import { webhookHandlers } from '#server/features/webhooks/webhooks.ts';
import { healthHandlers } from '#server/features/health/health.ts';
import { outgoingHandlers } from '#server/features/health/outgoing.ts';
import { settingsHandlers } from '#server/features/settings/settings.ts';
import { staffCancellationsHandlers } from '#server/features/staff/cancellations/cancellations.ts';
import { staffErasuresHandlers } from '#server/features/staff/erasure/erasure.ts';
import { clientImportHandlers } from '#server/features/staff/client-import/client-import.ts';
import { staffClientsHandlers } from '#server/features/staff/clients/clients.ts';
import { staffMlsHandlers } from '#server/features/staff/clients/mls.ts';
import { staffSitesHandlers } from '#server/features/staff/clients/sites.ts';
import { staffLaunchHandlers } from '#server/features/staff/launch.ts';
import { staffQueueHandlers } from '#server/features/staff/queue/queue.ts';
import { staffSearchHandlers } from '#server/features/staff/search.ts';
import type { MailPreviews } from '#server/features/staff/mail-previews.ts';
import { staffHandlers } from '#server/features/staff/staff.ts';
import { staffLogHandlers } from '#server/features/staff/log.ts';
import { staffMailWordsHandlers } from '#server/features/staff/mail-words/mail-words.ts';
import { staffMailsHandlers } from '#server/features/staff/mails.ts';
import { adDaysHandlers, adStatsHandlers } from '#server/features/statistics/ads/ads.ts';
import { staffImportsHandlers } from '#server/features/statistics/imports/imports.ts';
import { staffSourcesHandlers } from '#server/features/statistics/sources/sources.ts';
import { staffAbsencesHandlers } from '#server/features/staff/absences/absences.ts';
import { staffManagersHandlers } from '#server/features/staff/managers.ts';
import { staffNotesHandlers } from '#server/features/staff/notes.ts';
import { staffPeopleHandlers } from '#server/features/staff/people.ts';
import { staffPublishersHandlers } from '#server/features/staff/clients/publishers.ts';
import { staffRecordsHandlers } from '#server/features/staff/records.ts';
import { staffTeamHandlers } from '#server/features/staff/team.ts';
import { annotationsHandlers } from '#server/features/statistics/annotations/annotations.ts';
import { leadStatsHandlers } from '#server/features/statistics/leads/leads.ts';
import { sellerReportsHandlers } from '#server/features/statistics/seller-report/seller-report.ts';
import { statsUploadsHandlers } from '#server/features/statistics/uploads/uploads.ts';
import { savedRepliesHandlers } from '#server/features/support/replies/replies.ts';
import { staffMessagesHandlers } from '#server/features/support/staff-messages.ts';
import type { Collector } from '#server/features/statistics/collector/collector.ts';
import { monthlyReportsHandlers } from '#server/features/statistics/monthly-report/monthly-reports.ts';
import { visitStatsHandlers } from '#server/features/statistics/visits/visits.ts';
import { websiteStatsHandlers } from '#server/features/statistics/website/website.ts';
import { supportHandlers } from '#server/features/support/support.ts';
import { filesHandlers as testimonialFilesHandlers } from '#server/features/testimonials/files/files.ts';
import { listingOffersHandlers, offersHandlers } from '#server/features/testimonials/offers.ts';
import { linksHandlers as testimonialLinksHandlers } from '#server/features/testimonials/links.ts';
import { requestsHandlers as testimonialRequestsHandlers } from '#server/features/testimonials/requests.ts';
import { testimonialsHandlers } from '#server/features/testimonials/testimonials.ts';
import { unsubscribeHandlers } from '#server/features/users/unsubscribe.ts';
import { usersHandlers } from '#server/features/users/users.ts';

type HandlersOf<Feature extends keyof typeof endpointTable> = Handlers<(typeof endpointTable)[Feature]>;

/** The handlers of each feature, or what makes them of the dependencies that it names. */
const features = {
  account: accountHandlers,
  activity: activityHandlers,
  push: pushHandlers,
  announcements: announcementHandlers,
  staffAnnouncements: staffAnnouncementsHandlers,
  webhooks: webhookHandlers,
  providerWebhooks: providerWebhookHandlers,
  apiKeys: apiKeyHandlers,
  providerKeys: providerKeyHandlers,
  ai: aiHandlers,
  contacts: contactsHandlers,
  contactMessages: contactMessagesHandlers,
  contactTags: contactTagsHandlers,
  contactTemplates: contactTemplatesHandlers,
  contactViews: contactViewsHandlers,
  plans: planHandlers,
  bulkContacts: bulkContactsHandlers,
  textSearch: textSearchHandlers,
  leadEmails: leadEmailsHandlers,
  leadAds: leadAdsHandlers,
  followUpBoss: followUpBossHandlers,
  contactImports: contactImportsHandlers,
  contactImportSteps: contactImportStepsHandlers,
  merging: mergingHandlers,
  tasks: taskHandlers,
  timeline: timelineHandlers,
  billing: billingHandlers,
  staffBilling: staffBillingHandlers,
  reconciliation: reconciliationHandlers,
  launch: launchHandlers,
  launchUploads: launchUploadHandlers,
  launchRemovals: launchRemovalHandlers,
  listings: listingsHandlers,
  listingsMls: listingsMlsHandlers,
  listingsLookUp: listingsLookUpHandlers,
  listingsOwn: listingsOwnHandlers,
  listingPublishing: publishingHandlers,
  listingSellers: sellersHandlers,
  listingShare: shareHandlers,
  newsletterConsent: newsletterConsentHandlers,
  newsletters: newsletterHandlers,
  staffNewsletterTexts: staffNewsletterTextsHandlers,
  staffArticles: staffArticlesHandlers,
  newsletterPreviews: newsletterPreviewHandlers,
  newsletterStats: newsletterStatsHandlers,
  adStats: adStatsHandlers,
  adDays: adDaysHandlers,
  staffSources: staffSourcesHandlers,
  staffImports: staffImportsHandlers,
  passwords: passwordsHandlers,
  emailChange: emailChangeHandlers,
  firstSteps: firstStepsHandlers,
  secondFactor: secondFactorHandlers,
  memberships: membershipsHandlers,
  invitations: invitationsHandlers,
  sessions: sessionsHandlers,
  settings: settingsHandlers,
  setup: setupHandlers,
  staff: staffHandlers,
  staffAi: staffAiHandlers,
  staffClients: staffClientsHandlers,
  clientImport: clientImportHandlers,
  newsletterSending: newsletterSendingHandlers,
  staffNewsletterSends: staffNewsletterSendsHandlers,
  staffCancellations: staffCancellationsHandlers,
  staffErasures: staffErasuresHandlers,
  staffLaunch: staffLaunchHandlers,
  launchReminders: launchRemindersHandlers,
  staffHealth: healthHandlers,
  staffOutgoing: outgoingHandlers,
  staffMailPreviews: ({ mailPreviews }: { mailPreviews: MailPreviews }) => mailPreviews.handlers,
  staffProvider: providerHandlers,
  staffMessages: staffMessagesHandlers,
  savedReplies: savedRepliesHandlers,
  staffQueue: staffQueueHandlers,
  staffSearch: staffSearchHandlers,
  staffLog: staffLogHandlers,
  staffMails: staffMailsHandlers,
  staffMailWords: staffMailWordsHandlers,
  staffMls: staffMlsHandlers,
  staffAbsences: staffAbsencesHandlers,
  staffManagers: staffManagersHandlers,
  staffNotes: staffNotesHandlers,
  staffPeople: staffPeopleHandlers,
  staffPublishers: staffPublishersHandlers,
  staffRecords: staffRecordsHandlers,
  staffSites: staffSitesHandlers,
  staffTeam: staffTeamHandlers,
  pageViews: ({ collector }: { collector: Collector }) => collector.handlers,
  websiteStats: websiteStatsHandlers,
  visitStats: visitStatsHandlers,
  annotations: annotationsHandlers,
  leadStats: leadStatsHandlers,
  monthlyReports: monthlyReportsHandlers,
  sellerReports: sellerReportsHandlers,
  statsUploads: statsUploadsHandlers,
  support: supportHandlers,
  testimonials: testimonialsHandlers,
  testimonialRequests: testimonialRequestsHandlers,
  testimonialLinks: testimonialLinksHandlers,
  testimonialOffers: offersHandlers,
  listingOffers: listingOffersHandlers,
  testimonialFiles: testimonialFilesHandlers,
  unsubscribe: unsubscribeHandlers,
  users: usersHandlers,
} satisfies {
  [Feature in keyof typeof endpointTable]: HandlersOf<Feature> | ((deps: never) => HandlersOf<Feature>);
};

type Feature = (typeof features)[keyof typeof features];
/** All that features take. A feature names a new dependency, and the compiler asks for it in server/app.ts. */
export type Dependencies = NeedsOf<Feature>;

/** Every declared endpoint with its handler; the types require one for each. */
export function allOperations(deps: Dependencies): Operation[] {
  const handlersByFeature = new Map<string, Map<string, unknown>>(
    Object.entries(features).map(([feature, handlers]: [string, Feature]) => [
      feature,
      new Map(Object.entries(typeof handlers === 'function' ? handlers(deps) : handlers)),
    ]),
  );
  return Object.entries(endpointTable).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => ({
      endpoint,
      handle: toHandle(handlersByFeature.get(feature)?.get(name)),
    })),
  );
}

/** The types above match each handler with its endpoint, so here it is called without types. */
function toHandle(handler: unknown): Operation['handle'] {
  if (typeof handler !== 'function') throw new Error('An operation has no handler.');
  return (call) => Reflect.apply(handler, undefined, [call]);
}
