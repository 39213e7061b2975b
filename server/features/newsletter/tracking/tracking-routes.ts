import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { inertPolicy } from '#server/core/http/headers.ts';
import { findTrackedLink, recordClick, recordOpen } from '../cross-client/responses.ts';
import { moveToOrigin } from '../rendering/move-origin.ts';
import { isMachine } from './request-kind.ts';
import type { ResponseRecorder } from './response-recorder.ts';
import { trackingPath, type TrackingLinks } from './tracking-links.ts';

type TrackingDeps = {
  systemDb: Pick<SystemDb<'read'>, 'value'>;
  links: Pick<TrackingLinks, 'read'>;
  sitesOrigin: string;
  recorder: ResponseRecorder;
  clock: () => Date;
  showMissing: (reply: FastifyReply) => FastifyReply;
};

/** A transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const headers = {
  'cache-control': 'no-store, private',
  'content-security-policy': inertPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  // webmail in a browser shows it
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/**
 * The pictures and links of a newsletter report here that they were loaded and followed. A link only leads to the
 * target in its recipient's newsletter; the address cannot change it.
 */
export function addTracking(app: FastifyInstance, deps: TrackingDeps): void {
  const { systemDb, links, sitesOrigin, recorder, clock, showMissing } = deps;

  // programs that inspect a link without following it request its head
  const method = ['GET', 'HEAD'];

  app.route<{ Params: { file: string } }>({
    method,
    url: `${trackingPath}/:file`,
    handler: async (request, reply) => {
      const recipient = links.read(request.params.file.replace(/\.gif$/, ''));
      if (recipient)
        recorder.add([
          recordOpen(recipient, { isMachine: isMachine(readRequestKind(request)), at: clock() }),
        ]);
      return reply.headers(headers).type('image/gif').send(pixel);
    },
  });

  app.route<{ Params: { token: string; number: string } }>({
    method,
    url: `${trackingPath}/:token/:number`,
    handler: async (request, reply) => {
      const { params } = request;
      const recipient = /^\d{1,4}$/.test(params.number) ? links.read(params.token) : null;
      const number = Number(params.number);
      const frozen = recipient && (await systemDb.value(findTrackedLink(recipient, number)));
      const url = frozen?.url && moveToOrigin(frozen.own ?? '', sitesOrigin)(frozen.url);
      const target = url ? URL.parse(url) : null;
      if (!recipient || !url || !target) return showMissing(reply);
      const kind = { number, url, isMachine: isMachine(readRequestKind(request)), at: clock() };
      recorder.add(recordClick(recipient, kind));
      return reply.headers(headers).redirect(target.href, 302);
    },
  });
}

const readRequestKind = ({ method, headers: sent }: Pick<FastifyRequest, 'method' | 'headers'>) => ({
  method,
  userAgent: sent['user-agent'] ?? '',
  purpose: [sent['sec-purpose'], sent['purpose'], sent['x-purpose'], sent['x-moz']].join(' '),
});
