import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { toApiPath } from '#contract/endpoint.ts';
import { type Config } from './config.ts';
import { openVendorReports } from './adapters/newsletter/reports/open-reports.ts';
import { addCardFields } from './adapters/payments/sample/card-fields.ts';
import { addStripeFields } from './adapters/payments/stripe/stripe-fields.ts';
import { addInvoices } from '#server/features/billing/pdf/serve-pdfs.ts';
import { addLeadAdWebhooks } from '#server/features/contacts/lead-ads/webhook-routes.ts';
import { addPaymentWebhooks } from '#server/features/billing/webhooks.ts';
import { limitConnections } from '#server/core/http/connection-limits.ts';
import { neverLate, watchLoopDelay, type LoopDelay } from '#server/core/http/loop-delay.ts';
import { addCors } from '#server/core/http/cors.ts';
import { createEarlyRefusal } from '#server/core/http/crowded.ts';
import { addFiles } from '#server/core/http/serve-files.ts';
import { type Connections } from '#server/core/db/pools.ts';
import { traceRequests } from '#server/core/http/trace-requests.ts';
import {
  addHosts,
  addTransportSecurity,
  haveOneOrigin,
  isForSites,
  transportHeaders,
} from '#server/core/http/hosts.ts';
import {
  addOperations,
  answerFailure,
  assertDeclared,
  createRouter,
  sendNotFound,
  type Operation,
} from '#server/core/http/router.ts';
import { addDocs, docRoutes } from '#server/core/http/docs.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { describeMessages } from '#server/features/webhooks/messages.ts';
import { openParts } from './open-parts.ts';
import { allOperations } from './operations.ts';
import { watchHealth } from '#server/features/health/watch/watch.ts';
import { addMetrics } from '#server/features/health/metrics/add-metrics.ts';
import { addOneClick } from '#server/features/users/one-click.ts';
import { addNewsletterPages } from '#server/features/newsletter/public-pages.ts';
import { portal } from '#server/start/portal/portal.ts';
import { readSecretsKey } from '#server/core/security/secrets-key.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';
import { addSellerReportPages } from '#server/features/statistics/seller-report/report-pages.ts';
import { createFramedFormSignature } from '#server/features/sites/framed-form/framed-form.ts';
import { createPostFormSignature } from '#server/features/sites/listings/post-form.ts';
import { addSites } from '#server/features/sites/sites.ts';
import { addCollectorScript } from '#server/features/statistics/collector/script.ts';
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
  const parts = await openParts({
    config,
    connections,
    secretsKey,
    clock,
    log,
    maxStallMs,
    maxAiWaitMs,
    loopDelay,
  });
  const { deps, context, databases, files, fileRecords, gateway, mailPreviews, previews } = parts;
  const { announced, announcer, changes, collector, listingEvents } = parts;
  const { keyedHash, notificationHub, openLinkDb, pgListener, provider } = parts;
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
  await addMetrics(app, {
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
  addLeadAdWebhooks(app, { config: config.stats.meta, systemDb: databases.systemDb, clock });
  if (gateway && config.payments.provider !== 'none')
    addPaymentWebhooks(app, {
      gateway,
      secret: config.payments.webhookSecret,
      systemDb: databases.systemDb,
      clock,
    });
  mailPreviews.addPages(app);
  addDocs(app, config.portalOrigin, describeMessages(deps.events.activity));
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
    postFormSignature: createPostFormSignature(secretsKey),
    framedFormSignature: createFramedFormSignature(secretsKey),
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
    vendorReports: openVendorReports(config.newsletters.reports),
    showMissing,
    onError: context.onError,
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

const isPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !/^\/api(\/|\?|$)/.test(url);
