import type { SystemDb } from '../../db/system-db.ts';
import { sha256 } from '../../security/hashes.ts';
import { findListingPage, type ListingSite } from '../cross-client/listings.ts';
import { compressedBytes, type CompressedBytes } from '../compressed-bytes.ts';
import type { Addresses } from '../page.ts';
import type { ListingContent } from './content.ts';
import { shownListing } from './listing-address.ts';
import { listingOptionsOf } from './listing-options.ts';
import { listingPage } from './listing-page.ts';

export type CachedListing = {
  state: 'shown';
  site: ListingSite;
  /** as the settings let it be seen */
  listing: ListingContent;
  path: string;
  html: CompressedBytes;
  etag: string;
};
type Withdrawn = { state: 'withdrawn'; site: ListingSite };
type Entry = { stamp: string; minute: number; stored: ListingContent; shown: CachedListing };

const entriesAtMost = 300;
const minuteMs = 60_000;

/**
 * Pages that were rendered, each with the stamp of everything it shows. Every call asks the database for the stamp and
 * renders anew where it differs, so nothing stale is ever sent; what the time changes is up to a minute old.
 */
export function createListingCache(
  systemDb: SystemDb<'read'>,
  { files, origin }: { files: Addresses; origin: string },
) {
  const entries = new Map<string, Entry>();

  const render = (
    key: string,
    now: Date,
    { stamp, site, stored }: { stamp: string; site: ListingSite; stored: ListingContent },
  ) => {
    const { path, html } = listingPage(site, stored, { files, origin, now });
    const text = withoutIndentation(html.text);
    const shown: CachedListing = {
      state: 'shown',
      site,
      listing: shownListing(stored, listingOptionsOf(site.listing_settings)),
      path,
      html: compressedBytes(text),
      etag: `"${sha256(text).toString('base64url').slice(0, 22)}"`,
    };
    entries.set(key, { stamp, minute: minuteOf(now), stored, shown });
    for (const oldest of entries.keys()) {
      if (entries.size <= entriesAtMost) break;
      entries.delete(oldest);
    }
    return shown;
  };

  return async (siteId: number, listingId: number, now: Date): Promise<CachedListing | Withdrawn | null> => {
    const key = `${siteId} ${listingId}`;
    const known = entries.get(key);
    // the last one used is the last one to go
    entries.delete(key);
    const found = await systemDb.value(findListingPage(siteId, listingId, known?.stamp ?? ''));
    if (!found) return null;
    if (known && found.stamp === known.stamp) {
      entries.set(key, known);
      if (known.minute === minuteOf(now)) return known.shown;
      return render(key, now, { stamp: known.stamp, site: known.shown.site, stored: known.stored });
    }
    const { stamp, site, page, was_published } = found;
    if (!site || (!page && !was_published)) return null;
    return page ? render(key, now, { stamp, site, stored: page }) : { state: 'withdrawn', site };
  };
}

/** A quarter of the bytes would be the spaces in which our templates are written. */
const withoutIndentation = (text: string) => text.replaceAll(/\n\s+/g, '\n');

const minuteOf = (now: Date) => Math.floor(now.getTime() / minuteMs);
