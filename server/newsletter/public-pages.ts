import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SystemDb } from '../db/system-db.ts';
import { addPreviewPage } from './rendering/preview-page.ts';
import { createWebAddresses } from './rendering/web-addresses.ts';
import { addWebVersions } from './rendering/web-version.ts';

type NewsletterPagesDeps = {
  secretsKey: Buffer;
  systemDb: SystemDb;
  portalOrigin: string;
  showMissing: (reply: FastifyReply) => FastifyReply;
};

/** What readers of newsletters open without a session. */
export function addNewsletterPages(app: FastifyInstance, deps: NewsletterPagesDeps): void {
  const { secretsKey, systemDb, portalOrigin, showMissing } = deps;
  addPreviewPage(app, portalOrigin);
  addWebVersions(app, { systemDb, addresses: createWebAddresses(secretsKey), showMissing });
}
