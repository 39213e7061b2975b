import { endpointTable } from '#contract/table.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AiEngine } from './adapters/ai/ai-engine.ts';
import type { MlsSource } from '#server/engines/mls/mls-source.ts';
import { accountHandlers } from '#server/features/account/account.ts';
import { createSecondFactorCodes } from '#server/features/account/codes.ts';
import { emailChangeHandlers } from '#server/features/account/email-change.ts';
import { passwordsHandlers } from '#server/features/account/own-password.ts';
import { sessionsHandlers } from '#server/features/account/own-sessions.ts';
import { setupHandlers } from '#server/features/account/setup.ts';
import { secondFactorHandlers } from '#server/features/account/second-factor.ts';
import { activityHandlers } from '#server/features/activity/activity.ts';
import { aiHandlers } from '#server/features/ai/ai.ts';
import { staffAiHandlers } from '#server/features/ai/staff-usage.ts';
import type { Announcer } from '#server/core/events/announcer.ts';
import type { NotificationHub } from '#server/features/activity/notification-hub.ts';
import { createContactLinks } from '#server/features/contacts/contact-links.ts';
import { billingHandlers } from '#server/features/billing/billing.ts';
import { createInvoiceUrls } from '#server/features/billing/pdf/invoice-urls.ts';
import { reconciliationHandlers } from '#server/features/billing/reconciliation/reconciliation.ts';
import { staffBillingHandlers } from '#server/features/billing/staff-billing.ts';
import type { CardGateway } from './adapters/payments/card-gateway.ts';
import { contactsHandlers } from '#server/features/contacts/contacts.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import type { AnnouncedPerHour } from '#server/features/contacts/rules.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import type { OpenSnapshot } from '#server/core/db/client-snapshot.ts';
import type { FileRecords } from '#server/core/files/file-records.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { Operation } from '#server/core/http/router.ts';
import { launchRemovalHandlers, launchUploadHandlers } from '#server/features/launch/files.ts';
import { launchHandlers } from '#server/features/launch/launch.ts';
import { listingsHandlers } from '#server/features/listings/listings.ts';
import { listingsMlsHandlers } from '#server/features/listings/mls/mls.ts';
import { staffNewsletterTextsHandlers } from '#server/features/newsletter/texts/texts.ts';
import { newsletterHandlers, type AddressOfStaff } from '#server/features/newsletter/newsletter.ts';
import type { CreateFrame } from '#server/features/newsletter/rendering/create-frames.ts';
import { newsletterPreviewHandlers } from '#server/features/newsletter/rendering/preview.ts';
import { newsletterStatsHandlers } from '#server/features/newsletter/tracking/stats.ts';
import { publishingHandlers } from '#server/features/listings/publishing/publishing.ts';
import { signUpCreator } from '#server/features/consent/sign-up/create-sign-up.ts';
import { newsletterConsentHandlers } from '#server/features/consent/consent.ts';
import {
  newsletterSendingHandlers,
  staffNewsletterSendsHandlers,
} from '#server/features/newsletter/sending/sending.ts';
import { providerHandlers } from '#server/features/provider/provider.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';
import { healthHandlers, type HealthDeps } from '#server/features/health/health.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import type { SitePreviews } from '#server/features/sites/preview.ts';
import { settingsHandlers } from '#server/features/settings/settings.ts';
import { staffErasuresHandlers } from '#server/features/staff/erasure/erasure.ts';
import { clientImportHandlers } from '#server/features/staff/client-import/client-import.ts';
import { staffClientsHandlers } from '#server/features/staff/clients/clients.ts';
import { staffMlsHandlers } from '#server/features/staff/clients/mls.ts';
import { staffSitesHandlers } from '#server/features/staff/clients/sites.ts';
import { staffLaunchHandlers } from '#server/features/staff/launch.ts';
import { staffQueueHandlers } from '#server/features/staff/queue.ts';
import { staffSearchHandlers } from '#server/features/staff/search.ts';
import type { MailPreviews } from '#server/features/staff/mail-previews.ts';
import { staffHandlers } from '#server/features/staff/staff.ts';
import { staffLogHandlers } from '#server/features/staff/log.ts';
import { staffMailsHandlers } from '#server/features/staff/mails.ts';
import type { StatsProviders } from './adapters/statistics/stats-provider.ts';
import { adStatsHandlers } from '#server/features/statistics/ads/ads.ts';
import { staffSourcesHandlers } from '#server/features/statistics/sources/sources.ts';
import { sourceTokens } from '#server/features/statistics/sources/tokens.ts';
import { staffNotesHandlers } from '#server/features/staff/notes.ts';
import { staffPeopleHandlers } from '#server/features/staff/people.ts';
import { staffPublishersHandlers } from '#server/features/staff/clients/publishers.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { publisherPasswords } from '#server/features/listings/publishing/publisher-passwords.ts';
import { staffRecordsHandlers } from '#server/features/staff/records.ts';
import { staffTeamHandlers } from '#server/features/staff/team.ts';
import { annotationsHandlers } from '#server/features/statistics/annotations/annotations.ts';
import { leadStatsHandlers } from '#server/features/statistics/leads/leads.ts';
import { sellerReportsHandlers } from '#server/features/statistics/seller-report/seller-report.ts';
import { statsUploadsHandlers } from '#server/features/statistics/uploads/uploads.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { staffMessagesHandlers } from '#server/features/support/staff-messages.ts';
import type { Collector } from '#server/features/statistics/collector/collector.ts';
import type { ListingEvents } from '#server/features/statistics/listing-events/listing-events.ts';
import { websiteStatsHandlers } from '#server/features/statistics/website/website.ts';
import { supportHandlers, type Reporter } from '#server/features/support/support.ts';
import { filesHandlers as testimonialFilesHandlers } from '#server/features/testimonials/files/files.ts';
import { offersHandlers } from '#server/features/testimonials/offers.ts';
import { linksHandlers as testimonialLinksHandlers } from '#server/features/testimonials/links.ts';
import { requestsHandlers as testimonialRequestsHandlers } from '#server/features/testimonials/requests.ts';
import { testimonialsHandlers } from '#server/features/testimonials/testimonials.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { unsubscribeHandlers } from '#server/features/users/unsubscribe.ts';
import { usersHandlers } from '#server/features/users/users.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

type AllHandlers = { [Feature in keyof typeof endpointTable]: Handlers<(typeof endpointTable)[Feature]> };

type HandlerDeps = HealthDeps & {
  notificationHub: NotificationHub;
  clock: () => Date;
  files: FileRecords;
  store: FileStore;
  portalOrigin: string;
  /** the parts of a newsletter other than its words */
  createFrame: CreateFrame;
  addressOfStaff: AddressOfStaff;
  openSnapshot: OpenSnapshot;
  openLinkDb: OpenLinkDb;
  keyedHash: ContactHash;
  /** forms of one website per hour that are announced one by one; further ones come in a digest */
  announcedPerHour: AnnouncedPerHour;
  announce: Announcer['announce'];
  report: Reporter;
  mailPreviews: MailPreviews;
  secretsKey: KeyRing;
  previews: SitePreviews;
  mls: MlsSource;
  engine: AiEngine;
  maxAiWaitMs: number;
  onError: (error: unknown) => void;
  /** null where cards are not taken */
  gateway: CardGateway | null;
  /** calls addresses that others tell us */
  send: SendOutbound;
  demo: boolean;
  collector: Collector;
  reportEnquiry: ListingEvents['reportEnquiry'];
  /** who counts for clients elsewhere */
  statsProviders: StatsProviders;
};

/** Every declared endpoint with its handler; the types require one for each. */
export function allOperations(deps: HandlerDeps): Operation[] {
  const codes = createSecondFactorCodes(deps);
  const createSignUp = signUpCreator(deps.secretsKey, deps.keyedHash);
  const launchDeps = {
    files: deps.files,
    to: () => deps.provider.current().support_email,
    terms: () => termsOf(deps.provider.current()),
    store: deps.store,
    portalOrigin: deps.portalOrigin,
    encryption: createEncryption(deps.secretsKey, 'launch secrets'),
  };
  const contactLinks = createContactLinks(deps.keyedHash);
  const linkEncryption = createLinkEncryption(deps.secretsKey);
  const billingDeps = { ...deps, invoiceUrls: createInvoiceUrls(deps.secretsKey) };
  const handlers: AllHandlers = {
    account: accountHandlers(codes),
    activity: activityHandlers(deps),
    ai: aiHandlers({ ...deps, kept: createEncryption(deps.secretsKey, 'answers of the AI') }),
    contacts: contactsHandlers(
      deps.keyedHash,
      deps.announcedPerHour,
      createSignUp,
      deps.announce,
      deps.reportEnquiry,
    ),
    billing: billingHandlers(billingDeps),
    staffBilling: staffBillingHandlers(billingDeps),
    reconciliation: reconciliationHandlers(deps),
    launch: launchHandlers(launchDeps),
    launchUploads: launchUploadHandlers(launchDeps),
    launchRemovals: launchRemovalHandlers,
    listings: listingsHandlers(deps.files),
    listingsMls: listingsMlsHandlers(deps.mls),
    listingPublishing: publishingHandlers(deps.previews),
    newsletterConsent: newsletterConsentHandlers({ ...deps, createSignUp }),
    newsletters: newsletterHandlers(deps),
    staffNewsletterTexts: staffNewsletterTextsHandlers,
    newsletterPreviews: newsletterPreviewHandlers(deps),
    newsletterStats: newsletterStatsHandlers,
    adStats: adStatsHandlers,
    staffSources: staffSourcesHandlers({
      ...deps,
      encryption: createEncryption(deps.secretsKey, sourceTokens),
    }),
    passwords: passwordsHandlers,
    emailChange: emailChangeHandlers(codes, createLinkEncryption(deps.secretsKey)),
    secondFactor: secondFactorHandlers(codes),
    sessions: sessionsHandlers,
    settings: settingsHandlers(deps.files, deps.previews),
    setup: setupHandlers,
    staff: staffHandlers(deps),
    staffAi: staffAiHandlers,
    staffClients: staffClientsHandlers({ ...deps, linkEncryption: createLinkEncryption(deps.secretsKey) }),
    clientImport: clientImportHandlers({ ...deps, linkEncryption: createLinkEncryption(deps.secretsKey) }),
    newsletterSending: newsletterSendingHandlers,
    staffNewsletterSends: staffNewsletterSendsHandlers,
    staffErasures: staffErasuresHandlers(deps),
    staffLaunch: staffLaunchHandlers(launchDeps),
    staffHealth: healthHandlers(deps),
    staffMailPreviews: deps.mailPreviews.handlers,
    staffProvider: providerHandlers(deps.provider),
    staffMessages: staffMessagesHandlers(deps),
    staffQueue: staffQueueHandlers,
    staffSearch: staffSearchHandlers,
    staffLog: staffLogHandlers,
    staffMails: staffMailsHandlers,
    staffMls: staffMlsHandlers,
    staffNotes: staffNotesHandlers,
    staffPeople: staffPeopleHandlers(createLinkEncryption(deps.secretsKey)),
    staffPublishers: staffPublishersHandlers({
      send: deps.send,
      encryption: createEncryption(deps.secretsKey, publisherPasswords),
    }),
    staffRecords: staffRecordsHandlers(deps),
    staffSites: staffSitesHandlers(deps),
    staffTeam: staffTeamHandlers(createLinkEncryption(deps.secretsKey)),
    pageViews: deps.collector.handlers,
    websiteStats: websiteStatsHandlers,
    annotations: annotationsHandlers,
    leadStats: leadStatsHandlers,
    sellerReports: sellerReportsHandlers(deps),
    statsUploads: statsUploadsHandlers(deps),
    support: supportHandlers(deps),
    testimonials: testimonialsHandlers(contactLinks),
    testimonialRequests: testimonialRequestsHandlers({
      contacts: contactLinks,
      links: linkEncryption,
      previewMail: deps.mailPreviews.previewLinkMail,
    }),
    testimonialLinks: testimonialLinksHandlers({ linkEncryption, secretsKey: deps.secretsKey }),
    testimonialOffers: offersHandlers,
    testimonialFiles: testimonialFilesHandlers({ contacts: contactLinks, store: deps.store }),
    unsubscribe: unsubscribeHandlers(createUnsubscribeTokens(deps.secretsKey)),
    users: usersHandlers(createLinkEncryption(deps.secretsKey)),
  };
  const handlersByFeature = new Map<string, Map<string, unknown>>(
    Object.entries(handlers).map(([feature, named]) => [feature, new Map(Object.entries(named))]),
  );
  return Object.entries(endpointTable).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => ({
      endpoint,
      handle: toHandle(handlersByFeature.get(feature)?.get(name)),
    })),
  );
}

const termsOf = ({ terms_url: url, terms_text: text }: CurrentProvider) => ({ url, text });

/** The types above match each handler with its endpoint, so here it is called without types. */
function toHandle(handler: unknown): Operation['handle'] {
  if (typeof handler !== 'function') throw new Error('An operation has no handler.');
  return (call) => Reflect.apply(handler, undefined, [call]);
}
