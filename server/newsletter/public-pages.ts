import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SystemDb } from '../db/system-db.ts';
import type { ConfirmDeps } from './sign-up/confirm-sign-up.ts';
import { addConfirmPage } from './sign-up/routes.ts';
import { addUnsubscribePages } from './unsubscribe/routes.ts';
import { createNewsletterTokens } from './unsubscribe/tokens.ts';
import { addPreviewPage } from './rendering/preview-page.ts';
import { createWebAddresses } from './rendering/web-addresses.ts';
import { addWebVersions } from './rendering/web-version.ts';

type NewsletterPagesDeps = ConfirmDeps & {
  secretsKey: Buffer;
  systemDb: SystemDb;
  clock: () => Date;
  portalOrigin: string;
  showMissing: (reply: FastifyReply) => FastifyReply;
};

/** What readers of newsletters open without a session. */
export function addNewsletterPages(app: FastifyInstance, deps: NewsletterPagesDeps): void {
  const { secretsKey, systemDb, portalOrigin, keyedHash, showMissing } = deps;
  addPreviewPage(app, portalOrigin);
  addUnsubscribePages(app, { ...deps, tokens: createNewsletterTokens(secretsKey, keyedHash) });
  addConfirmPage(app, deps);
  addWebVersions(app, { systemDb, addresses: createWebAddresses(secretsKey), showMissing });
}
