import type { Logger } from 'pino';
import { sitesFromPortal, type Config } from './config.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { openSiteDays } from './adapters/statistics/site-days/site-day-source.ts';
import { openStatsProviders } from './adapters/statistics/open-stats-providers.ts';
import { createOutbound, sendToConfigured } from '#server/engines/outbound/send-outbound.ts';
import { createAccountHash } from '#server/core/security/account-hash.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { announcedPerHour } from '#server/features/contacts/rules.ts';
import { createNotificationHub } from '#server/features/activity/notification-hub.ts';
import { openGateway } from './adapters/payments/open-gateway.ts';
import { createPdfUrls } from '#server/features/billing/pdf/pdf-urls.ts';
import { openListingAnalytics } from './adapters/listing-analytics/open-listing-analytics.ts';
import { openMls } from './adapters/mls/open-mls.ts';
import { openEngine } from '#server/adapters/ai/open-engine.ts';
import { changeChannel, createChangeNotifier } from '#server/core/db/change-notifier.ts';
import { type LoopDelay } from '#server/core/http/loop-delay.ts';
import { listPlainConnections } from '#server/start/plain-connections.ts';
import { openStore } from '#server/start/open-store.ts';
import { createMailPictures } from '#server/core/files/mail-pictures.ts';
import { notifyChanges } from '#server/core/db/cross-client.ts';
import { openPools, patient, type Connections } from '#server/core/db/pools.ts';
import { createExportStreams } from '#server/core/http/export-streams.ts';
import type { RequestContext } from '#server/core/http/request-context.ts';
import { createFileRecords } from '#server/core/files/file-records.ts';
import { listenPg } from '#server/core/db/pg-listen.ts';
import { createRateLimiter } from '#server/core/http/rate-limits.ts';
import { providerChannel } from '#server/core/provider/cross-client.ts';
import { openProviderSource } from '#server/core/provider/provider-source.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { createAnnouncer } from '#server/core/events/announcer.ts';
import { announceRecipients } from '#server/core/events/cross-client.ts';
import { notificationChannel } from '#server/core/events/insert-notifications.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { openClientSnapshot } from '#server/core/db/client-snapshot.ts';
import { createSecondFactorCodes } from '#server/features/account/codes.ts';
import { createContactLinks } from '#server/features/contacts/contact-links.ts';
import { createLeadAddresses } from '#server/features/contacts/lead-emails/lead-addresses.ts';
import { createReplyAddresses } from '#server/features/contacts/messages/reply-addresses.ts';
import { signUpCreator } from '#server/features/consent/sign-up/create-sign-up.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { publisherPasswords } from '#server/features/listings/publishing/publisher-passwords.ts';
import { openCrm } from '#server/adapters/crm/open-crm.ts';
import { crmKeys } from '#server/features/contacts/follow-up-boss/keys.ts';
import { openLeadAds } from '#server/adapters/lead-ads/open-lead-ads.ts';
import { leadAdTokens } from '#server/features/contacts/lead-ads/tokens.ts';
import { webhookSecrets } from '#server/features/webhooks/secrets.ts';
import { sourceTokens } from '#server/features/statistics/sources/tokens.ts';
import { allEvents } from './all-events.ts';
import { mails } from './mails.ts';
import { type Dependencies } from './operations.ts';
import { queueItems } from './queue-items.ts';
import { contactUpdatedMail } from '#server/features/contacts/mails/contact-updated.ts';
import { newContactMail } from '#server/features/contacts/mails/new-contact.ts';
import { createFrames } from '#server/features/newsletter/rendering/create-frames.ts';
import { openPushAccess } from '#server/features/push/push-keys.ts';
import { readStaffAddress } from '#server/features/newsletter/cross-client/staff-address.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';
import { createSitePreviews } from '#server/features/sites/preview.ts';
import { createMailPreviews } from '#server/features/staff/mail-previews.ts';
import { createCollector } from '#server/features/statistics/collector/collector.ts';
import { createVisitorSalts } from '#server/features/statistics/collector/visitor-salts.ts';
import { createListingEvents } from '#server/features/statistics/listing-events/listing-events.ts';

export type PartsConfig = {
  config: Config;
  connections: Connections;
  secretsKey: KeyRing;
  clock: () => Date;
  log: Logger;
  maxStallMs: number | undefined;
  maxAiWaitMs: number;
  loopDelay: LoopDelay;
};

/** Opens databases, files and the adapters the config names, and wires the features' dependencies. */
export async function openParts({
  config,
  connections,
  secretsKey,
  clock,
  log,
  maxStallMs,
  maxAiWaitMs,
  loopDelay,
}: PartsConfig) {
  // The pool attaches the whole connection to its error, so log the message only
  const databases = openPools(connections, {
    patience: config.loadShedding ? undefined : patient,
    onError: ({ message }) => log.error({ reason: message }, 'a database connection was lost'),
    onReplica: (isInUse) =>
      isInUse
        ? log.info({}, 'the replica of the database is in use')
        : log.warn({}, 'the replica of the database is set aside; the primary answers for it'),
  });
  const files = openStore(config);
  const fileRecords = createFileRecords({ secretsKey, quota: config.files.quota });
  // removes uploads that were unfinished when the last process died; no upload takes a day
  files.clearTemporary(new Date(clock().getTime() - 86_400_000)).catch((error: unknown) => {
    log.error({ err: error }, 'old temporary files could not be removed');
  });
  const logBackgroundError = (error: unknown) => log.error({ err: error }, 'failed beside a request');
  const changes = createChangeNotifier(
    (payloads) => databases.systemDb.value(notifyChanges(payloads)),
    logBackgroundError,
  );
  const announcer = createAnnouncer(
    (recipients) => databases.systemDb.value(announceRecipients(recipients)),
    logBackgroundError,
  );
  const context: RequestContext = {
    databases,
    loopDelay,
    clock,
    limits: createRateLimiter(databases.systemDb, clock, config.rateLimitFactor),
    portalOrigin: config.portalOrigin,
    sitesOrigin: config.sitesOrigin,
    checkAnswers: config.environment !== 'production',
    files,
    answers: createEncryption(secretsKey, 'answers of calls with a key'),
    hashAccount: createAccountHash(secretsKey),
    exports: createExportStreams(maxStallMs),
    changes,
    onError: logBackgroundError,
  };
  const previews = createSitePreviews(
    createEncryption(secretsKey, 'previews of sites'),
    sitesFromPortal(config).base,
  );
  const provider = await openProviderSource(databases.systemDb, {
    config: config.provider,
    onError: logBackgroundError,
  });
  const mailPreviews = createMailPreviews({
    systemDb: databases.systemDb,
    mails,
    secretsKey,
    provider,
    portalOrigin: config.portalOrigin,
    clock,
  });
  const notificationHub = createNotificationHub();
  const pgListener = listenPg(
    connections.read,
    {
      [changeChannel]: notificationHub.changed,
      [notificationChannel]: notificationHub.notify,
      [providerChannel]: () => void provider.reload().catch(context.onError),
    },
    context.onError,
  );
  const send = createOutbound(createAddressCheck(config.innerAddresses));
  const announced = {
    bell: Math.ceil(announcedPerHour.bell * config.rateLimitFactor),
    mail: Math.ceil(announcedPerHour.mail * config.rateLimitFactor),
  };
  const openLinkDb = createLinkDb(databases.choosePools({}));
  const keyedHash = createContactHash(secretsKey);
  const gateway = await openGateway(config.payments, clock);
  const saltOf = createVisitorSalts(databases.systemDb);
  const listingEvents = createListingEvents({
    analytics: openListingAnalytics(config.listingAnalytics, send),
    systemDb: databases.systemDb,
    saltOf,
    sitesOrigin: config.sitesOrigin,
    clock,
    onError: logBackgroundError,
  });
  const collector = createCollector({
    systemDb: databases.systemDb,
    clock,
    saltOf,
    ownOrigins: [config.portalOrigin, config.sitesOrigin],
    reportView: listingEvents.reportView,
    onError: logBackgroundError,
  });
  const deps: Dependencies = {
    collector,
    reportEnquiry: listingEvents.reportEnquiry,
    mls: openMls(config.mls, { sendToTold: send, clock }),
    statsProviders: openStatsProviders(config.stats),
    askSiteDays: openSiteDays(config.stats.siteDays, send),
    engine: openEngine(config.ai),
    maxAiWaitMs,
    onError: logBackgroundError,
    gateway,
    notificationHub,
    clock,
    files: fileRecords,
    store: files,
    portalOrigin: config.portalOrigin,
    createFrame: createFrames({
      secretsKey,
      portalOrigin: config.portalOrigin,
      sitesOrigin: config.sitesOrigin,
      provider,
      pictures: createMailPictures(files),
    }),
    openLinkDb,
    openSnapshot: (clientId) => openClientSnapshot(databases.choosePools({}).export, clientId),
    keyedHash,
    announcedPerHour: announced,
    replyAddresses: createReplyAddresses(secretsKey, config.inbound.place),
    leadAddresses: createLeadAddresses(secretsKey, config.inbound.place),
    announce: announcer.announce,
    secretsKey,
    provider,
    mails,
    mailPreviews,
    events: allEvents,
    queueItems,
    healthConfig: healthConfigOf(config),
    leadMails: [newContactMail.name, contactUpdatedMail.name],
    previews,
    pushAccess: await openPushAccess(databases.systemDb, {
      secretsKey,
      mayBeLoopback: config.environment === 'test',
      onError: logBackgroundError,
    }),
    send,
    addressOfStaff: (id) => databases.systemDb.value(readStaffAddress(id)),
    checkHealth: databases.checkHealth,
    report: (failure) => log.error({ failure }, 'a browser reported a failure'),
    codes: createSecondFactorCodes({ secretsKey, demo: config.demo }),
    createSignUp: signUpCreator(secretsKey, keyedHash),
    contactLinks: createContactLinks(keyedHash),
    invoiceUrls: createPdfUrls(secretsKey, 'invoices'),
    creditNoteUrls: createPdfUrls(secretsKey, 'credit-notes'),
    statementUrls: createPdfUrls(secretsKey, 'statements'),
    linkEncryption: createLinkEncryption(secretsKey),
    launchEncryption: createEncryption(secretsKey, 'launch secrets'),
    publisherEncryption: createEncryption(secretsKey, publisherPasswords),
    sourceEncryption: createEncryption(secretsKey, sourceTokens),
    webhookEncryption: createEncryption(secretsKey, webhookSecrets),
    crm: openCrm(config.crm, sendToConfigured, clock),
    crmEncryption: createEncryption(secretsKey, crmKeys),
    adLeads: openLeadAds(config.stats.meta),
    leadAdsEncryption: createEncryption(secretsKey, leadAdTokens),
    unsubscribeTokens: createUnsubscribeTokens(secretsKey),
  };
  return {
    deps,
    context,
    databases,
    files,
    fileRecords,
    previews,
    provider,
    mailPreviews,
    notificationHub,
    pgListener,
    announced,
    announcer,
    changes,
    openLinkDb,
    keyedHash,
    gateway,
    listingEvents,
    collector,
  };
}

const healthConfigOf = (config: Config) => ({
  ...config,
  hasMailServer: config.mail.smtpUrl !== undefined,
  hasBucket: config.files.bucket !== undefined,
  plainConnections: config.mayBePlain ? [] : listPlainConnections(config),
});
