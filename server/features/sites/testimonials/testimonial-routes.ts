import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inertPolicy } from '#server/core/http/headers.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { listShownTestimonials } from '../cross-client/testimonials.ts';
import type { Html } from '#server/core/html/html.ts';
import { isKnown } from '../cached-bytes.ts';
import type { Addresses } from '../page.ts';
import { drawPicture, pictureKey } from '../share-picture/draw-picture.ts';
import { readSite, readValue } from '../request-values.ts';
import {
  embeddedTestimonials,
  buildSharePicture,
  testimonialsOnPage,
  testimonialsPage,
} from './testimonials-page.ts';

type Headers = Readonly<Record<string, string>>;
type Options = {
  systemDb: SystemDb<'read'>;
  sitesOrigin: string;
  files: Addresses;
  headers: Headers;
  missing: (reply: FastifyReply) => FastifyReply;
  unavailable: (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
};

/** An agent's published testimonials: as a page of the built-in website, and for a frame on any other website. */
export function addTestimonialPages(app: FastifyInstance, options: Options): void {
  const { systemDb, sitesOrigin: origin, files, headers, missing, unavailable } = options;
  const send = (reply: FastifyReply, page: Html, sent: Headers) =>
    reply.headers(sent).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page.text);
  const read = async (site: { client_id: number }, page: number) =>
    (await systemDb.value(
      listShownTestimonials(site, { onHomepage: false, page, take: testimonialsOnPage }),
    )) ?? {
      total: 0,
      testimonials: [],
    };

  app.get('/sites/:siteId/testimonials', { errorHandler: unavailable }, async (request, reply) => {
    const site = await readSite(request, systemDb);
    if (!site) return missing(reply);
    const page = parsePage(readValue(request.query, 'page'));
    return send(reply, testimonialsPage(site, await read(site, page), { files, origin, page }), headers);
  });

  app.get('/sites/:siteId/testimonials/share.png', { errorHandler: unavailable }, async (request, reply) => {
    const site = await readSite(request, systemDb);
    const picture = site && buildSharePicture(site, (await read(site, 1)).testimonials);
    if (!picture) return missing(reply);
    const etag = `"${pictureKey(picture)}"`;
    reply.headers({ ...pictureHeaders, etag });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('image/png').send(await drawPicture(picture));
  });

  app.get('/sites/:siteId/embed/testimonials', { errorHandler: unavailable }, async (request, reply) => {
    const site = await readSite(request, systemDb);
    if (!site) return missing(reply);
    const html = embeddedTestimonials(site, await read(site, 1), { style: files.style, origin });
    return send(reply, html, embedHeaders);
  });
}

const parsePage = (text: string): number => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1);

/** Link previews may show it; the words may be withdrawn, so caches ask each time. */
const pictureHeaders: Headers = {
  'cache-control': 'no-cache',
  'content-security-policy': inertPolicy,
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Any website may frame it: it runs no script, sends nothing and knows nobody. */
const embedHeaders: Headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
};
