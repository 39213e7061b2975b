import type { SystemDb } from '#server/core/db/system-db.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { findListingPages, type ListingSite, type WantedListing } from '../cross-client/listings.ts';
import { compressedBytes, type CompressedBytes } from '../compressed-bytes.ts';
import type { Addresses } from '../page.ts';
import type { ListingContent } from './content.ts';
import { shownListing } from './listing-address.ts';
import { readListingOptions } from './listing-options.ts';
import { listingPage } from './listing-page.ts';
import type { MapKind } from './map.ts';
import { readTogether } from './read-together.ts';

/** A visitor from elsewhere does not have the fonts of the site yet. */
export type Arrival = 'fromElsewhere' | 'onSite';
export type ListingFiles = Record<Arrival, Addresses>;

export type CachedListing = {
  state: 'shown';
  site: ListingSite;
  /** as the settings allow */
  listing: ListingContent;
  path: string;
  html: Record<Arrival, { bytes: CompressedBytes; etag: string }>;
};
type Withdrawn = { state: 'withdrawn'; site: ListingSite };
type Entry = { stamp: string; minute: number; stored: ListingContent; shown: CachedListing };

type CacheOptions = {
  files: ListingFiles;
  origin: string;
  mapKindFor: (listing: Pick<ListingContent, 'coordinates'>) => MapKind;
};

const maxEntries = 300;
const minuteMs = 60_000;

/**
 * Rendered pages, each with the stamp of everything it shows. Every call asks the database for the stamp and renders
 * again if it differs, so nothing stale is ever sent. Parts that depend on the time are up to a minute old.
 */
export function createListingCache(systemDb: SystemDb<'read'>, { files, origin, mapKindFor }: CacheOptions) {
  const entries = new Map<string, Entry>();
  const find = readTogether(
    async (requests: readonly WantedListing[]) => (await systemDb.value(findListingPages(requests))) ?? [],
  );

  const render = (
    key: string,
    now: Date,
    { stamp, site, stored }: { stamp: string; site: ListingSite; stored: ListingContent },
  ) => {
    const pageFor = (arrival: Arrival) => {
      const { path, html } = listingPage(site, stored, {
        files: files[arrival],
        origin,
        now,
        mapKind: mapKindFor(stored),
      });
      const text = withoutIndentation(html.text);
      const etag = `"${sha256(text).toString('base64url').slice(0, 22)}"`;
      return { path, bytes: compressedBytes(text), etag };
    };
    const fromElsewhere = pageFor('fromElsewhere');
    const shown: CachedListing = {
      state: 'shown',
      site,
      listing: shownListing(stored, readListingOptions(site.listing_settings)),
      path: fromElsewhere.path,
      html: { fromElsewhere, onSite: pageFor('onSite') },
    };
    entries.set(key, { stamp, minute: minuteOf(now), stored, shown });
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break;
      entries.delete(oldest);
    }
    return shown;
  };

  return async (siteId: number, listingId: number, now: Date): Promise<CachedListing | Withdrawn | null> => {
    const key = `${siteId} ${listingId}`;
    const known = entries.get(key);
    const knownStamp = known?.stamp ?? '';
    const row = await find(`${key} ${knownStamp}`, { siteId, listingId, knownStamp });
    if (row.stamp === null) return null;
    if (known && row.stamp === known.stamp) {
      // the entry used last is removed last
      entries.delete(key);
      entries.set(key, known);
      if (known.minute === minuteOf(now)) return known.shown;
      return render(key, now, { stamp: known.stamp, site: known.shown.site, stored: known.stored });
    }
    const { stamp, site, page, was_published } = row;
    if (!site || (!page && !was_published)) return null;
    return page ? render(key, now, { stamp, site, stored: page }) : { state: 'withdrawn', site };
  };
}

/** A quarter of the bytes would be the indentation of our templates. */
const withoutIndentation = (text: string) => text.replaceAll(/\n\s+/g, '\n');

const minuteOf = (now: Date) => Math.floor(now.getTime() / minuteMs);
