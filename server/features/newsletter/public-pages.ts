import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { addReportsInbound } from './bounces/routes.ts';
import { addVendorReports, type VendorReportsDeps } from './bounces/vendor-routes.ts';
import { createReturnPaths } from './sending/return-path.ts';
import type { ConfirmDeps } from '#server/features/consent/sign-up/confirm-sign-up.ts';
import { addConfirmPage } from '#server/features/consent/sign-up/routes.ts';
import { addUnsubscribePages } from './unsubscribe/routes.ts';
import { createNewsletterTokens } from './unsubscribe/tokens.ts';
import { addPreviewPage } from './rendering/preview-page.ts';
import { createWebAddresses } from './rendering/web-addresses.ts';
import { addWebVersions } from './rendering/web-version.ts';
import { createResponseRecorder } from './tracking/response-recorder.ts';
import { createTrackingLinks } from './tracking/tracking-links.ts';
import { addTracking } from './tracking/tracking-routes.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

type NewsletterPagesDeps = ConfirmDeps &
  VendorReportsDeps & {
    secretsKey: KeyRing;
    systemDb: SystemDb;
    clock: () => Date;
    bounceSecret: string | undefined;
    portalOrigin: string;
    sitesOrigin: string;
    showMissing: (reply: FastifyReply) => FastifyReply;
    onError: (error: unknown) => void;
  };

/** The pages that readers open without a session: the web version, and the counting of opens and clicks. */
export function addNewsletterPages(
  app: FastifyInstance,
  deps: NewsletterPagesDeps,
): { flush: () => Promise<unknown> } {
  const { secretsKey, systemDb, portalOrigin, sitesOrigin, keyedHash, showMissing, clock, onError } = deps;
  const recorder = createResponseRecorder(systemDb, onError);
  addPreviewPage(app, portalOrigin);
  addUnsubscribePages(app, { ...deps, tokens: createNewsletterTokens(secretsKey, keyedHash) });
  addConfirmPage(app, deps);
  addReportsInbound(app, { ...deps, secret: deps.bounceSecret, returnPaths: createReturnPaths(secretsKey) });
  addVendorReports(app, deps);
  addWebVersions(app, { ...deps, addresses: createWebAddresses(secretsKey) });
  addTracking(app, {
    systemDb,
    links: createTrackingLinks(secretsKey, sitesOrigin),
    sitesOrigin,
    recorder,
    clock,
    showMissing,
  });
  return { flush: recorder.flush };
}
