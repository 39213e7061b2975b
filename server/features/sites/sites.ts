import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultError } from '#contract/refusals.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { sendCompressed } from './compressed-bytes.ts';
import { readSiteFiles, type SiteFile } from './files.ts';
import type { Html } from '#server/core/html/html.ts';
import { listShownTestimonials } from './cross-client/testimonials.ts';
import { addTestimonialPages } from './testimonials/testimonial-routes.ts';
import { testimonialsOnHomepage } from './testimonials/testimonials-page.ts';
import { addWidget } from './testimonials/widget-routes.ts';
import { addFramedForm } from './framed-form/framed-form-routes.ts';
import type { FramedFormSignature } from './framed-form/framed-form.ts';
import { addGiverPages } from './testimonials/giver-routes.ts';
import { addPostForms } from './listings/post-form-routes.ts';
import type { PostFormSignature } from './listings/post-form.ts';
import { addListingPages } from './listings/listing-routes.ts';
import { createServiceMaps } from './listings/service-maps.ts';
import { openMapService, type MapConfig } from '#server/adapters/maps/open-map-service.ts';
import { sendToConfigured } from '#server/engines/outbound/send-outbound.ts';
import { readSite, readSiteId, readValue } from './request-values.ts';
import { landingPage } from './landing.ts';
import type { Addresses } from './page.ts';
import { homePage, type HomeContent } from './home-page.ts';
import { readListingOptions } from './listings/listing-options.ts';
import { askPage, missingPage, previewPage } from './pages.ts';
import { previewSite, type SitePreviews } from './preview.ts';
import { findListingSite, type ListingSite } from './cross-client/listings.ts';
import { findHomeListings } from './cross-client/published-lists.ts';
import type { PublicSite } from './cross-client/sites.ts';

/**
 * These pages may share an origin with the portal, so only their own script runs in them, and it creates no markup from
 * text.
 */
const policyFor = (formsTo: string, { styles = '', script = '', frames = '' } = {}) =>
  [
    "default-src 'none'",
    `script-src 'self' ${script}`.trimEnd(),
    `style-src 'self' ${styles}`.trimEnd(),
    "img-src 'self'",
    "font-src 'self'",
    ...(frames === '' ? [] : [`frame-src ${frames}`]),
    `connect-src 'self'${formsTo === '' ? '' : ` ${formsTo}`}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // sends only the origin, because the full URL is private
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** A preview page for the portal to frame: it runs no script and sends nothing. */
function headersOfPreview(portalOrigin: string, styles = '') {
  const { 'x-frame-options': _nowhere, ...others } = headers;
  return {
    ...others,
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src ${`'self' ${styles}`.trimEnd()}; img-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self' ${portalOrigin}`,
  };
}

type Options = {
  systemDb: SystemDb<'read'>;
  previews: SitePreviews;
  clock: () => Date;
  portalOrigin: string;
  /** the origin that receives the forms, if it is not the pages' own */
  formsTo: string;
  sitesOrigin: string;
  /** where the browser finds the API, if it is not the portal's own origin */
  apiHost: string;
  store: FileStore;
  postFormSignature: PostFormSignature;
  framedFormSignature: FramedFormSignature;
  /** who has maps with streets */
  maps: MapConfig;
};
type Sites = { showMissing: (reply: FastifyReply) => FastifyReply };
type Show = (site: PublicSite, files: Addresses, request: FastifyRequest) => Html | Promise<Html>;

/** The built-in public website of every client site, at /sites/{site_id}. */
export async function addSites(app: FastifyInstance, options: Options): Promise<Sites> {
  const { systemDb, previews, clock, portalOrigin, formsTo } = options;
  const { style, script, listings, giver, widget, icon, boardLogos, fonts } = await readSiteFiles();
  const { fromElsewhere, onSite, loadLater, sources } = listings.inlined;
  const filesWith = (firstStyle: typeof onSite): Addresses => ({
    style: style.address,
    script: script.address,
    listings: {
      laterStyle: listings.laterStyle.address,
      script: listings.script.address,
      firstStyle,
      loadLater,
    },
    fonts,
    formsTo,
  });
  const files = filesWith(fromElsewhere);
  const policy = { 'content-security-policy': policyFor(formsTo) };

  const missing = (reply: FastifyReply) => send(reply.status(404).headers(policy), missingPage(files));
  const readHomeContent = async (site: ListingSite): Promise<HomeContent> => {
    const [listings, testimonials] = await Promise.all([
      systemDb.value(findHomeListings(site, readListingOptions(site.listing_settings).showsHistory)),
      systemDb.value(
        listShownTestimonials(site, { onHomepage: true, page: 1, take: testimonialsOnHomepage }),
      ),
    ]);
    return { listings, testimonials, now: clock() };
  };
  const show = (make: Show) => async (request: FastifyRequest, reply: FastifyReply) => {
    const site = await readSite(request, systemDb);
    if (!site) return missing(reply);
    const html = await make(site, files, request);
    return send(reply.headers(policy), html);
  };

  for (const file of [style, script, listings.laterStyle, listings.script, icon])
    app.get(file.address.replace(/\?.*/, ''), (request, reply) =>
      sendFile(file, request, reply.headers({ ...headers, ...policy })),
    );
  // posts on other websites show them
  const shownAnywhere = { ...headers, ...policy, 'cross-origin-resource-policy': 'cross-origin' };
  for (const logo of boardLogos)
    app.get(logo.address.replace(/\?.*/, ''), (request, reply) =>
      sendFile(logo, request, reply.headers(shownAnywhere)),
    );
  for (const end of ['', '/'])
    app.get(`/sites/:siteId${end}`, { errorHandler: unavailable }, async (request, reply) => {
      const id = readSiteId(request.params);
      const site = id === null ? null : await systemDb.value(findListingSite(id));
      if (!site) return missing(reply);
      return send(reply.headers(policy), homePage(site, { files, ...(await readHomeContent(site)) }));
    });
  app.get(
    '/sites/:siteId/ask',
    { errorHandler: unavailable },
    show((site, at, request) => askPage(site, readHome(request.query), at)),
  );
  for (const kind of ['evaluation', 'finder'] as const)
    app.get(
      `/sites/:siteId/home-${kind}`,
      { errorHandler: unavailable },
      show((site, at) => landingPage(site, kind, at)),
    );
  const previewHeaders = headersOfPreview(portalOrigin);
  const service = openMapService(options.maps, sendToConfigured);
  const onError = (error: unknown) =>
    app.log.error({ err: error }, 'a map with streets could not be fetched');
  addListingPages(app, {
    ...options,
    files: { fromElsewhere: files, onSite: filesWith(onSite) },
    headers: { ...headers, 'content-security-policy': policyFor(formsTo, sources) },
    policyWith: (frames) => policyFor(formsTo, { ...sources, frames: frames.join(' ') }),
    previewHeaders: headersOfPreview(portalOrigin, sources.styles),
    serviceMaps: service && createServiceMaps({ service, store: options.store, clock, onError }),
    missing,
    unavailable,
  });
  app.get('/sites/:siteId/preview/:encrypted', async (request, reply) => {
    const id = readSiteId(request.params);
    const payload =
      id === null ? null : previews.wantedAt(id, readValue(request.params, 'encrypted'), clock());
    const site = id === null || payload === null ? null : await systemDb.value(findListingSite(id));
    if (!payload || !site) return missing(reply);
    const html = previewPage(previewSite(site, payload), payload.page, {
      files,
      ...(await readHomeContent(site)),
    });
    return reply.headers(previewHeaders).type('text/html; charset=utf-8').send(html.text);
  });
  addTestimonialPages(app, { ...options, files, headers: { ...headers, ...policy }, missing, unavailable });
  addWidget(app, { systemDb, origin: options.sitesOrigin, script: widget, unavailable });
  addGiverPages(app, { ...giver, apiHost: options.apiHost });
  addPostForms(app, {
    systemDb,
    signature: options.postFormSignature,
    sitesOrigin: options.sitesOrigin,
    files,
    send: (reply, html) => send(reply.headers(policy), html),
    missing,
  });
  addFramedForm(app, {
    systemDb,
    signature: options.framedFormSignature,
    sitesOrigin: options.sitesOrigin,
    style: style.address,
    clock,
  });
  app.get('/sites/*', (_request, reply) => missing(reply));
  return { showMissing: missing };
}

/** The database is unavailable; nothing else can fail in these pages. */
function unavailable(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'a site could not be shown');
  return reply
    .status(503)
    .headers({ ...headers, 'cache-control': 'no-store', 'retry-after': 2 })
    .type('text/plain; charset=utf-8')
    .send(defaultError);
}

const send = (reply: FastifyReply, page: Html) =>
  reply.headers(headers).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page.text);

function sendFile(file: SiteFile, request: FastifyRequest, reply: FastifyReply) {
  const cacheControl = request.url === file.address ? 'public, max-age=31536000, immutable' : 'no-cache';
  return sendCompressed(file, request, reply.header('cache-control', cacheControl).type(file.type));
}

const readHome = (query: unknown) => readValue(query, 'home').slice(0, 300);
