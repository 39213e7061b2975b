import { endpointTable } from '#contract/table.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AiEngine } from './adapters/ai/ai-engine.ts';
import type { MlsSource } from './adapters/mls/mls-source.ts';
import { accountHandlers } from './account/account.ts';
import { createSecondFactorCodes } from './account/codes.ts';
import { emailChangeHandlers } from './account/email-change.ts';
import { passwordsHandlers } from './account/own-password.ts';
import { sessionsHandlers } from './account/own-sessions.ts';
import { setupHandlers } from './account/setup.ts';
import { secondFactorHandlers } from './account/second-factor.ts';
import { activityHandlers } from './activity/activity.ts';
import { aiHandlers } from './ai/ai.ts';
import { staffAiHandlers } from './ai/staff-usage.ts';
import type { Announcer } from './events/announcer.ts';
import type { NotificationHub } from './activity/notification-hub.ts';
import { createContactLinks } from './contacts/contact-links.ts';
import { billingHandlers } from './billing/billing.ts';
import { createInvoiceUrls } from './billing/pdf/invoice-urls.ts';
import { reconciliationHandlers } from './billing/reconciliation/reconciliation.ts';
import { staffBillingHandlers } from './billing/staff-billing.ts';
import type { CardGateway } from './adapters/payments/card-gateway.ts';
import { contactsHandlers } from './contacts/contacts.ts';
import type { ContactHash } from './contacts/keyed-hash.ts';
import type { AnnouncedPerHour } from './contacts/rules.ts';
import type { Handlers } from './http/handler.ts';
import type { OpenLinkDb } from './db/link-db.ts';
import type { OpenSnapshot } from './db/client-snapshot.ts';
import type { FileRecords } from './files/file-records.ts';
import type { FileStore } from './files/store.ts';
import type { Operation } from './http/router.ts';
import { launchRemovalHandlers, launchUploadHandlers } from './launch/files.ts';
import { launchHandlers } from './launch/launch.ts';
import { listingsHandlers } from './listings/listings.ts';
import { listingsMlsHandlers } from './listings/mls/mls.ts';
import { staffNewsletterTextsHandlers } from './newsletter/texts/texts.ts';
import { newsletterHandlers, type AddressOfStaff } from './newsletter/newsletter.ts';
import type { CreateFrame } from './newsletter/rendering/create-frames.ts';
import { newsletterPreviewHandlers } from './newsletter/rendering/preview.ts';
import { newsletterStatsHandlers } from './newsletter/tracking/stats.ts';
import { publishingHandlers } from './listings/publishing/publishing.ts';
import { signUpCreator } from './newsletter/sign-up/create-sign-up.ts';
import { newsletterConsentHandlers } from './newsletter/consent/consent.ts';
import { newsletterSendingHandlers, staffNewsletterSendsHandlers } from './newsletter/sending/sending.ts';
import { providerHandlers } from './provider/provider.ts';
import type { CurrentProvider } from './provider/rules.ts';
import { healthHandlers, type HealthDeps } from './health/health.ts';
import { createEncryption } from './security/encryption.ts';
import type { SitePreviews } from './sites/preview.ts';
import { settingsHandlers } from './settings/settings.ts';
import { staffErasuresHandlers } from './staff/erasure/erasure.ts';
import { clientImportHandlers } from './staff/client-import/client-import.ts';
import { staffClientsHandlers } from './staff/clients/clients.ts';
import { staffMlsHandlers } from './staff/clients/mls.ts';
import { staffSitesHandlers } from './staff/clients/sites.ts';
import { staffLaunchHandlers } from './staff/launch.ts';
import { staffQueueHandlers } from './staff/queue.ts';
import { staffSearchHandlers } from './staff/search.ts';
import type { MailPreviews } from './staff/mail-previews.ts';
import { staffHandlers } from './staff/staff.ts';
import { staffLogHandlers } from './staff/log.ts';
import { staffMailsHandlers } from './staff/mails.ts';
import type { StatsProviders } from './adapters/statistics/stats-provider.ts';
import { adStatsHandlers } from './statistics/ads/ads.ts';
import { staffSourcesHandlers } from './statistics/sources/sources.ts';
import { sourceTokens } from './statistics/sources/tokens.ts';
import { staffNotesHandlers } from './staff/notes.ts';
import { staffPeopleHandlers } from './staff/people.ts';
import { staffPublishersHandlers } from './staff/clients/publishers.ts';
import type { SendOutbound } from './adapters/outbound/send-outbound.ts';
import { publisherPasswords } from './listings/publishing/publisher-passwords.ts';
import { staffRecordsHandlers } from './staff/records.ts';
import { staffTeamHandlers } from './staff/team.ts';
import { annotationsHandlers } from './statistics/annotations/annotations.ts';
import { leadStatsHandlers } from './statistics/leads/leads.ts';
import { sellerReportsHandlers } from './statistics/seller-report/seller-report.ts';
import { statsUploadsHandlers } from './statistics/uploads/uploads.ts';
import { createLinkEncryption } from './mail/enqueue-mail.ts';
import { staffMessagesHandlers } from './support/staff-messages.ts';
import type { Collector } from './statistics/collector/collector.ts';
import type { ListingEvents } from './statistics/listing-events/listing-events.ts';
import { websiteStatsHandlers } from './statistics/website/website.ts';
import { supportHandlers, type Reporter } from './support/support.ts';
import { filesHandlers as testimonialFilesHandlers } from './testimonials/files/files.ts';
import { offersHandlers } from './testimonials/offers.ts';
import { linksHandlers as testimonialLinksHandlers } from './testimonials/links.ts';
import { requestsHandlers as testimonialRequestsHandlers } from './testimonials/requests.ts';
import { testimonialsHandlers } from './testimonials/testimonials.ts';
import { createUnsubscribeTokens } from './mail/unsubscribe-tokens.ts';
import { unsubscribeHandlers } from './users/unsubscribe.ts';
import { usersHandlers } from './users/users.ts';
import type { KeyRing } from './security/key-ring.ts';

type AllHandlers = { [Feature in keyof typeof endpointTable]: Handlers<(typeof endpointTable)[Feature]> };

type HandlerDeps = HealthDeps & {
  notificationHub: NotificationHub;
  clock: () => Date;
  files: FileRecords;
  store: FileStore;
  portalOrigin: string;
  /** what a newsletter shows besides its words */
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
  longestAiWait: number;
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
