import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { toApiPath } from '#contract/endpoint.ts';
import { sitesFromPortal, type Config } from './config.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { openStatsProviders } from './adapters/statistics/open-stats-providers.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { createAccountHash } from '#server/core/security/account-hash.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { announcedPerHour } from '#server/features/contacts/rules.ts';
import { createNotificationHub } from '#server/features/activity/notification-hub.ts';
import { openGateway } from './adapters/payments/open-gateway.ts';
import { addCardFields } from './adapters/payments/sample/card-fields.ts';
import { addStripeFields } from './adapters/payments/stripe/stripe-fields.ts';
import { createInvoiceUrls } from '#server/features/billing/pdf/invoice-urls.ts';
import { addInvoices } from '#server/features/billing/pdf/serve-invoices.ts';
import { addPaymentWebhooks } from '#server/features/billing/webhooks.ts';
import { openListingAnalytics } from './adapters/listing-analytics/open-listing-analytics.ts';
import { openMls } from './adapters/mls/open-mls.ts';
import { openEngine } from '#server/adapters/ai/open-engine.ts';
import { changeChannel, createChangeNotifier } from '#server/core/db/change-notifier.ts';
import { limitConnections } from '#server/core/http/connection-limits.ts';
import { neverLate, watchLoopDelay, type LoopDelay } from '#server/core/http/loop-delay.ts';
import { addCors } from '#server/core/http/cors.ts';
import { listPlainConnections } from '#server/start/plain-connections.ts';
import { createEarlyRefusal } from '#server/core/http/crowded.ts';
import { openStore } from '#server/start/open-store.ts';
import { createMailPictures } from '#server/core/files/mail-pictures.ts';
import { addFiles } from '#server/core/http/serve-files.ts';
import { notifyChanges } from '#server/core/db/cross-client.ts';
import { openPools, patient, type Connections } from '#server/core/db/pools.ts';
import { createExportStreams } from '#server/core/http/export-streams.ts';
import type { RequestContext } from '#server/core/http/request-context.ts';
import { traceRequests } from '#server/core/http/trace-requests.ts';
import {
  addHosts,
  addTransportSecurity,
  haveOneOrigin,
  isForSites,
  transportHeaders,
} from '#server/core/http/hosts.ts';
import { createFileRecords } from '#server/core/files/file-records.ts';
import { listenPg } from '#server/core/db/pg-listen.ts';
import { createRateLimiter } from '#server/core/http/rate-limits.ts';
import { providerChannel } from '#server/core/provider/cross-client.ts';
import { openProviderSource } from '#server/core/provider/provider-source.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { createAnnouncer } from '#server/core/events/announcer.ts';
import { announceRecipients } from '#server/core/events/cross-client.ts';
import { notificationChannel } from '#server/core/events/insert-notifications.ts';
import {
  addOperations,
  answerFailure,
  assertDeclared,
  createRouter,
  sendNotFound,
  type Operation,
} from '#server/core/http/router.ts';
import { addDocs, docRoutes } from '#server/core/http/docs.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { openClientSnapshot } from '#server/core/db/client-snapshot.ts';
import { createSecondFactorCodes } from '#server/features/account/codes.ts';
import { createContactLinks } from '#server/features/contacts/contact-links.ts';
import { createLeadAddresses } from '#server/features/contacts/lead-emails/lead-addresses.ts';
import { signUpCreator } from '#server/features/consent/sign-up/create-sign-up.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { publisherPasswords } from '#server/features/listings/publishing/publisher-passwords.ts';
import { sourceTokens } from '#server/features/statistics/sources/tokens.ts';
import { allEvents } from './all-events.ts';
import { mails } from './mails.ts';
import { allOperations, type Dependencies } from './operations.ts';
import { queueItems } from './queue-items.ts';
import { watchHealth } from '#server/features/health/watch/watch.ts';
import { addMetrics } from '#server/features/health/metrics/metrics.ts';
import { contactUpdatedMail } from '#server/features/contacts/mails/contact-updated.ts';
import { newContactMail } from '#server/features/contacts/mails/new-contact.ts';
import { addOneClick } from '#server/features/users/one-click.ts';
import { createFrames } from '#server/features/newsletter/rendering/create-frames.ts';
import { openPushAccess } from '#server/features/push/push-keys.ts';
import { readStaffAddress } from '#server/features/newsletter/cross-client/staff-address.ts';
import { addNewsletterPages } from '#server/features/newsletter/public-pages.ts';
import { portal } from '#server/start/portal/portal.ts';
import { readSecretsKey } from '#server/core/security/secrets-key.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';
import { createSitePreviews } from '#server/features/sites/preview.ts';
import { createMailPreviews } from '#server/features/staff/mail-previews.ts';
import { addSellerReportPages } from '#server/features/statistics/seller-report/report-pages.ts';
import { addSites } from '#server/features/sites/sites.ts';
import { createCollector } from '#server/features/statistics/collector/collector.ts';
import { addCollectorScript } from '#server/features/statistics/collector/script.ts';
import { createVisitorSalts } from '#server/features/statistics/collector/visitor-salts.ts';
import { createListingEvents } from '#server/features/statistics/listing-events/listing-events.ts';

export type ServerDeps = {
  config: Config;
  connections: Connections;
  /** The keys of the database; one that was just made has that of the config alone. */
  secretsKey?: KeyRing;
  clock: () => Date;
  log: Logger;
  /** Milliseconds in which a body must have arrived, file uploads aside. */
  bodyTimeout?: number;
  /** Security tests insert faults here, to see that they are detected. */
  mutateOperations?: (operations: Operation[]) => Operation[];
  /** Milliseconds; tests use a shorter limit. */
  maxStallMs?: number;
  /** Milliseconds that a call waits while two answers of the AI are being written for its client. */
  maxAiWaitMs?: number;
  /** Tests say when the process is late. */
  loopDelay?: LoopDelay;
};

/** Creates the whole server, ready to listen. Closing it closes its database pools too. */
export async function createApp({
  config,
  connections,
  secretsKey = readSecretsKey(config),
  clock,
  log,
  bodyTimeout = 60_000,
  mutateOperations = (all) => all,
  maxStallMs,
  maxAiWaitMs = 10_000,
  loopDelay = config.loadShedding ? watchLoopDelay() : neverLate,
}: ServerDeps): Promise<FastifyInstance> {
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
    invoiceUrls: createInvoiceUrls(secretsKey),
    linkEncryption: createLinkEncryption(secretsKey),
    launchEncryption: createEncryption(secretsKey, 'launch secrets'),
    publisherEncryption: createEncryption(secretsKey, publisherPasswords),
    sourceEncryption: createEncryption(secretsKey, sourceTokens),
    unsubscribeTokens: createUnsubscribeTokens(secretsKey),
  };
  const operations = mutateOperations(allOperations(deps));

  const refuseEarly = createEarlyRefusal({
    endpoints: operations.map(({ endpoint }) => endpoint),
    databases,
    loopDelay,
    transport: transportHeaders(config.portalOrigin, config),
    log,
  });
  const app = createRouter({ log, trustProxy: config.trustProxy, bodyTimeout, refuseEarly });
  if (config.tracesEndpoint) traceRequests(app, { hasProxy: config.trustProxy.length > 0 });
  limitConnections(app.server, config.connections, config.trustProxy);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => void routes.push(`${String(method)} ${url}`));
  app.addHook('onListen', () => collector.heartbeat.start());
  // its mail leaves through a worker
  const watch = watchHealth({ ...deps, systemDb: databases.systemDb });
  if (config.worker) app.addHook('onListen', watch.start);
  app.addHook('onClose', async () => {
    collector.heartbeat.stop();
    watch.stop();
    loopDelay.stop();
    listingEvents.close();
    await changes.flush();
    await announcer.flush();
    await newsletterPages.flush();
    await collector.flush();
    await databases.close();
  });
  // Streams do not end by themselves, so a shutdown would wait for them
  app.addHook('preClose', async () => {
    await notificationHub.close();
    await pgListener.close();
    await context.exports.close();
  });
  addMetrics(app, {
    ...deps,
    token: config.metricsToken,
    systemDb: databases.systemDb,
    describePools: databases.describePools,
  });
  addTransportSecurity(app, config);
  addHosts(app, config);
  const preflights = addCors(app, { context, apiHost: config.apiHost, operations });
  // an unknown path gets its 404 before its body is read
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && !isPage(request)) sendNotFound(request, reply);
    else done();
  });
  addOperations(app, context, operations);
  addOneClick(app, context, operations);
  addFiles(app, { files, fileRecords, clock, systemDb: databases.systemDb });
  addInvoices(app, { ...deps, systemDb: databases.systemDb });
  if (config.payments.provider === 'sample') addCardFields(app);
  if (config.payments.provider === 'stripe') addStripeFields(app, config.payments);
  if (gateway && config.payments.provider !== 'none')
    addPaymentWebhooks(app, {
      gateway,
      secret: config.payments.webhookSecret,
      systemDb: databases.systemDb,
      clock,
    });
  mailPreviews.addPages(app);
  addDocs(app, config.portalOrigin);
  await addCollectorScript(app);
  const { showMissing } = await addSites(app, {
    systemDb: databases.systemDb,
    previews,
    clock,
    portalOrigin: config.portalOrigin,
    formsTo: formAddressOf(config),
    sitesOrigin: config.sitesOrigin,
    apiHost: config.apiHost ?? '',
    store: files,
    maps: config.maps,
  });
  addSellerReportPages(app, { openLinkDb, clock, files, tokens: createUnsubscribeTokens(secretsKey) });
  const newsletterPages = addNewsletterPages(app, {
    secretsKey,
    systemDb: databases.systemDb,
    clock,
    portalOrigin: config.portalOrigin,
    openLinkDb,
    keyedHash,
    announcedPerHour: announced,
    announce: announcer.announce,
    sitesOrigin: config.sitesOrigin,
    bounceSecret: config.bounces.secret,
    showMissing,
    onError: logBackgroundError,
  });
  const showPortal = portal(config, provider.current);
  const isForSite = isForSites(config);
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return sendNotFound(request, reply);
    return isForSite(request) ? showMissing(reply) : showPortal(request, reply);
  });
  app.setErrorHandler(answerFailure);
  await app.ready();
  assertDeclared(
    routes.filter((route) => !docRoutes.includes(route) && !preflights.includes(route)),
    operations.map(
      ({ endpoint }) => `${endpoint.method} ${toApiPath(endpoint).replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  return app;
}

/** The origin the forms of a public site are sent to: empty where site and API share one. */
const formAddressOf = (config: Config) =>
  haveOneOrigin(config) ? '' : config.apiHost || config.portalOrigin;

const healthConfigOf = (config: Config) => ({
  ...config,
  hasMailServer: config.mail.smtpUrl !== undefined,
  hasBucket: config.files.bucket !== undefined,
  plainConnections: config.mayBePlain ? [] : listPlainConnections(config),
});

const isPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !/^\/api(\/|\?|$)/.test(url);
