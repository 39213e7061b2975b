import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inertPolicy } from '#server/core/http/headers.ts';
import { parseId } from '#contract/ids.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { findListingSite, findPreview } from '../cross-client/listings.ts';
import { listPublished } from '../cross-client/published-lists.ts';
import type { Html } from '#server/core/html/html.ts';
import type { SitePreviews } from '../preview.ts';
import { isKnown, sendCached } from '../cached-bytes.ts';
import { sendCompressed } from '../compressed-bytes.ts';
import { readSiteId, readValue } from '../request-values.ts';
import type { ListingContent } from './content.ts';
import { sendListingFile } from './listing-files.ts';
import { findDrawnMap, readMapName } from './map.ts';
import { readFilter } from './list-filter.ts';
import { listPage, listingsOnPage } from './list-page.ts';
import { createListingCache, type Arrival, type CachedListing, type ListingFiles } from './listing-cache.ts';
import { shownListing } from './listing-address.ts';
import { readListingOptions } from './listing-options.ts';
import { listingPage } from './listing-page.ts';
import { openHouseGonePage } from './open-house-gone-page.ts';
import { findOpenHouse } from './open-houses.ts';
import { listFrameOrigins } from '#contract/listings/tours.ts';
import type { ServiceMaps } from './service-maps.ts';
import { withdrawnPage } from './withdrawn-page.ts';

type Headers = Readonly<Record<string, string>>;
type Options = {
  systemDb: SystemDb<'read'>;
  store: FileStore;
  /** null: every map is drawn here */
  serviceMaps: ServiceMaps | null;
  previews: Pick<SitePreviews, 'listingAt'>;
  clock: () => Date;
  sitesOrigin: string;
  files: ListingFiles;
  headers: Headers;
  /** the content policy of a page with frames of these origins */
  policyWith: (frameOrigins: readonly string[]) => string;
  previewHeaders: Headers;
  missing: (reply: FastifyReply) => FastifyReply;
  unavailable: (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
};

const maxOthers = 6;
const nothingListed = { total: 0, pages: [], has_next: false, has_others: false, has_mixable: false };

/** The list of a site's listings, and a page for each, which an old address leads to. */
export function addListingPages(app: FastifyInstance, options: Options): void {
  const { systemDb, previews, clock, files, sitesOrigin: origin, missing, serviceMaps } = options;
  const mapKindFor = ({ coordinates }: Pick<ListingContent, 'coordinates'>) =>
    coordinates && serviceMaps?.isStored(coordinates) ? 'street' : 'drawn';
  const readListing = createListingCache(systemDb, { files, origin, mapKindFor });
  const get = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.get(path, { errorHandler: options.unavailable }, handler);
  const send = (reply: FastifyReply, page: Html) =>
    reply.headers(options.headers).header('cache-control', 'no-cache').type(htmlType).send(page.text);

  get('/sites/:siteId/listings', async (request, reply) => {
    const siteId = readSiteId(request.params);
    const site = siteId === null ? null : await systemDb.value(findListingSite(siteId));
    if (!site) return missing(reply);
    const filter = readFilter(
      (name) => readValue(request.query, name),
      readListingOptions(site.listing_settings),
    );
    const listed = await systemDb.value(listPublished(site, { ...filter, take: listingsOnPage }));
    return send(
      reply,
      listPage(site, listed ?? nothingListed, {
        files: files[arrivalOf(request)],
        origin,
        filter,
        now: clock(),
      }),
    );
  });

  /** The page of the path; null if a 404, a 410 or a redirect was already sent. */
  const findPage = async (request: FastifyRequest, reply: FastifyReply): Promise<CachedListing | null> => {
    const [siteId, slug] = [readSiteId(request.params), readValue(request.params, 'slug')];
    const listingId = parseId(/^\d+(?=-|$)/.exec(slug)?.[0] ?? '');
    const now = clock();
    const page = siteId === null || listingId === null ? null : await readListing(siteId, listingId, now);
    const path = `/sites/${siteId}/listings/${slug}`;
    if (!page) missing(reply);
    else if (page.state === 'withdrawn') await sendWithdrawn(reply, page.site, now);
    else if (path === page.path) return page;
    else
      reply
        .headers(options.headers)
        .header('cache-control', 'no-cache')
        .redirect(page.path + request.url.slice(path.length), 301);
    return null;
  };

  const sendWithdrawn = async (reply: FastifyReply, site: CachedListing['site'], now: Date) => {
    const filter = readFilter(() => '', readListingOptions(site.listing_settings));
    const listed = await systemDb.value(listPublished(site, { ...filter, list: 'own', take: maxOthers }));
    return send(
      reply.status(410),
      withdrawnPage(site, { files: files.fromElsewhere, others: listed?.pages ?? [], now }),
    );
  };

  get('/sites/:siteId/listings/:slug', async (request, reply) => {
    const page = await findPage(request, reply);
    if (page === null) return reply;
    const { bytes, etag } = page.html[arrivalOf(request)];
    reply
      .headers(options.headers)
      .header('content-security-policy', options.policyWith(listFrameOrigins(page.listing.tours)))
      .header('cache-control', 'no-cache')
      .header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return sendCompressed(bytes, request, reply.type(htmlType).header('vary', 'sec-fetch-site'));
  });

  get('/sites/:siteId/listings/:slug/:file', async (request, reply) => {
    const page = await findPage(request, reply);
    if (page === null) return reply;
    const file = readValue(request.params, 'file');
    const openHouseId = parseId(/^open-house-(\d+)\.ics$/.exec(file)?.[1] ?? '');
    if (openHouseId === null) return sendFile(page.listing, request, reply);
    const now = clock();
    const { site, listing, path } = page;
    const { openHouse, state } = findOpenHouse(listing, openHouseId, now);
    // a person gets a page about it, and a calendar that asks again is updated
    if (openHouse === undefined || (state !== 'coming' && isPerson(request)))
      return send(
        reply.status(openHouse === undefined ? 404 : 410),
        openHouseGonePage(site, listing, { files: files[arrivalOf(request)], path, openHouse, state, now }),
      );
    const { openHouseCalendar } = await import('./calendar.ts');
    return reply
      .headers(options.headers)
      .header('content-disposition', `attachment; filename="${file}"`)
      .type('text/calendar; charset=utf-8')
      .send(
        openHouseCalendar(listing, openHouse, {
          siteId: site.id,
          url: origin + path,
          agent: site.agent_name,
          isCancelled: state === 'cancelled',
          now,
        }),
      );
  });

  /** Its map, or one of its plans and brochures. */
  const sendFile = async (listing: ListingContent, request: FastifyRequest, reply: FastifyReply) => {
    const file = readValue(request.params, 'file');
    const map = await readMap(listing, file);
    if (map !== null) return sendCached(map, request, reply, { ...options.headers, ...mapHeaders });
    return (
      (await sendListingFile(options.store, listing, file, reply.headers(options.headers))) ?? missing(reply)
    );
  };

  /** Looking at the drawn map of a home has the one with streets made for the next visitor. */
  const readMap = async (listing: ListingContent, file: string) => {
    const mapName = readMapName(file);
    const { coordinates } = listing;
    if (mapName === null || !coordinates) return null;
    if (mapName.kind === 'drawn') serviceMaps?.prepare(coordinates);
    const streets = mapName.kind === 'street' ? await serviceMaps?.read(coordinates, mapName.size) : null;
    return streets ?? findDrawnMap(listing, mapName.size);
  };

  const readPreview = async ({ params }: FastifyRequest) => {
    const siteId = readSiteId(params);
    const listingId =
      siteId === null ? null : previews.listingAt(siteId, readValue(params, 'encrypted'), clock());
    return siteId === null || listingId === null ? null : systemDb.value(findPreview(siteId, listingId));
  };

  get('/sites/:siteId/listings/preview/:encrypted', async (request, reply) => {
    const preview = await readPreview(request);
    if (!preview) return missing(reply);
    const encrypted = readValue(request.params, 'encrypted');
    const { html } = listingPage({ ...preview.site, token: '' }, preview.page, {
      files: files.onSite,
      origin,
      now: clock(),
      preview: `/sites/${preview.site.id}/listings/preview/${encrypted}`,
      mapKind: mapKindFor(preview.page),
    });
    return reply.headers(options.previewHeaders).type(htmlType).send(html.text);
  });

  get('/sites/:siteId/listings/preview/:encrypted/:file', async (request, reply) => {
    const preview = await readPreview(request);
    if (!preview) return missing(reply);
    const shown = shownListing(preview.page, readListingOptions(preview.site.listing_settings));
    return sendFile(shown, request, reply);
  });
}

/** It may have to go with the address, so browsers ask each time. */
const mapHeaders = { 'cache-control': 'no-cache', 'content-security-policy': inertPolicy };

/** Browsers say whether a page of the same site led here. */
const arrivalOf = ({ headers }: FastifyRequest): Arrival =>
  headers['sec-fetch-site'] === 'same-origin' ? 'onSite' : 'fromElsewhere';

/** Browsers request a page; calendar programs do not. */
const isPerson = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

const htmlType = 'text/html; charset=utf-8';
