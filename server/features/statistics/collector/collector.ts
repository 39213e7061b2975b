import { ApiError } from '#contract/errors.ts';
import type { PageView, pageViews } from '#contract/statistics/page-views.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { Website } from '../cross-client/page-views.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { createKnownWebsites } from './known-websites.ts';
import { createPlaceFinder } from './find-place.ts';
import { createPageViewBuffer } from './page-view-buffer.ts';
import type { ListingEvents } from '../listing-events/listing-events.ts';
import { detectDevice } from './read-device.ts';
import { detectOrigin } from './read-origin.ts';
import { isCounted, parseSeenPage, readEventTime, hashVisitor } from './rules.ts';
import type { VisitorSalts } from './visitor-salts.ts';

type Deps = {
  systemDb: Pick<SystemDb, 'value' | 'batch'>;
  clock: () => Date;
  saltOf: VisitorSalts;
  /** the origins of the portal and the built-in sites, whose pages may report for any client */
  ownOrigins: readonly string[];
  /** reports to the board that a listing's page was viewed */
  reportView: ListingEvents['reportView'];
  onError: (error: unknown) => void;
};

export type Collector = {
  handlers: Handlers<typeof pageViews>;
  flush: () => Promise<void>;
  heartbeat: Heartbeat;
};

/** Takes in page views of websites: they are answered at once, and written together less than a second later. */
export function createCollector({
  systemDb,
  clock,
  saltOf,
  ownOrigins,
  reportView,
  onError,
}: Deps): Collector {
  const websiteOf = createKnownWebsites(systemDb);
  const buffer = createPageViewBuffer(systemDb, onError);
  const findPlace = createPlaceFinder(onError);
  return {
    flush: buffer.flush,
    heartbeat: createHeartbeat({ systemDb, clock, hasRoom: buffer.hasRoom, onError }),
    handlers: {
      create: async ({ body, userAgent = '', address, origin, isUntracked, now }) => {
        const website = await websiteOf(body.token, now);
        const page = URL.parse(body.url);
        const siteId = website && page && siteOf(website, page, body);
        if (!website || !page || !siteId || !mayTell(website, origin, ownOrigins))
          throw new ApiError('forbidden');
        if (website.is_closed) throw new ApiError('account_closed');
        if (!isCounted({ userAgent, isUntracked })) return { received: true };
        const at = readEventTime(body.id, now);
        const salt = await saltOf(localDay(at, website.time_zone));
        const { path, isListing, listingId } = parseSeenPage(page);
        const isStored = buffer.add({
          client_id: website.client_id,
          site_id: siteId,
          event_id: body.id,
          at: at.toISOString(),
          visitor: hashVisitor(salt, { clientId: website.client_id, address, userAgent }),
          path,
          ...detectOrigin(page, URL.parse(body.referrer ?? '')),
          device: detectDevice(userAgent, body.is_touched ?? false),
          ...(await findPlace(address)),
          goal: body.goal ?? null,
          is_listing: isListing,
          listing_id: listingId,
        });
        if (!isStored) throw new ApiError('unavailable', { retryAfter: 1 });
        if (listingId !== null && body.goal === undefined)
          reportView({ siteId, listingId }, { address, userAgent, isUntracked });
        return { received: true };
      },
    },
  };
}

/** The website that the page names, or else that of its host; null if it is not this client's. */
function siteOf({ site_ids, hosts }: Website, page: URL, { site_id }: PageView): number | null {
  if (site_id !== undefined) return site_ids.includes(site_id) ? site_id : null;
  return hosts[page.hostname] ?? null;
}

/** A browser sends the origin of the page; some send 'null', which matches nothing. */
function mayTell({ hosts }: Website, origin: string | undefined, own: readonly string[]): boolean {
  if (origin === undefined || origin === 'null' || own.includes(origin)) return true;
  const host = URL.parse(origin)?.hostname;
  return host !== undefined && host in hosts;
}
