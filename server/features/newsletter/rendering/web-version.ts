import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { findWebVersion } from '../cross-client/web-versions.ts';
import { moveToOrigin } from './move-origin.ts';
import { renderWebVersion } from './personalise.ts';
import { newsletterPath, type WebAddresses } from './web-addresses.ts';

type WebVersionDeps = {
  systemDb: Pick<SystemDb<'read'>, 'value'>;
  addresses: Pick<WebAddresses, 'read'>;
  sitesOrigin: string;
  showMissing: (reply: FastifyReply) => FastifyReply;
};

/** An agent's words on a page without an owner: no script, no form, and links that open new windows. */
const headers = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // readers with the address may read it; search engines must not find it
  'x-robots-tag': 'noindex',
} as const;

/** A newsletter in a browser, at an address that only its readers have. */
export function addWebVersions(
  app: FastifyInstance,
  { systemDb, addresses, sitesOrigin, showMissing }: WebVersionDeps,
): void {
  app.get<{ Params: { token: string } }>(`${newsletterPath}:token`, async (request, reply) => {
    const address = addresses.read(request.params.token);
    const newsletter = address && (await systemDb.value(findWebVersion(address)));
    if (newsletter === null) return showMissing(reply);
    const html = moveToOrigin(newsletter.html, sitesOrigin)(newsletter.html);
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(renderWebVersion({ html }, newsletter.withdrawn));
  });
}
