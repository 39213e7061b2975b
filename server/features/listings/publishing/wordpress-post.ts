import { sizedUrl } from '#contract/photo-sizes.ts';
import type { PostDraft } from '#server/adapters/wordpress/wordpress.ts';
import { WordPressError } from '#server/adapters/wordpress/wordpress-error.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { buffer } from 'node:stream/consumers';
import { sha256 } from '#server/core/security/hashes.ts';
import { html, richTextHtml } from '#server/core/html/html.ts';
import { isForSale } from '#contract/listings/rules.ts';
import { boardMark, boardNotices, listedByLine } from '#server/features/sites/listings/attribution.ts';
import type { ListingContent, PagePicture } from '#server/features/sites/listings/content.ts';
import { facts } from '#server/features/sites/listings/facts.ts';
import {
  formatHeading,
  listingPath,
  formatPlace,
  shownListing,
} from '#server/features/sites/listings/listing-address.ts';
import { readListingOptions } from '#server/features/sites/listings/listing-options.ts';
import { formatAlt } from '#server/features/sites/listings/photos.ts';
import { filterUpcoming, formatDay, formatTimes } from '#server/features/sites/listings/open-houses.ts';
import { factsLine, formatListingPrice, formatRibbon } from '#server/features/sites/listings/words.ts';
import type { Publication } from '../cross-client/publishing.ts';

type Options = { files: FileStore; sitesOrigin: string; slug: string };

/** The post of a listing on a WordPress site. Parts that change with time are only on our own page. */
export function toPostDraft(
  { site_id, settings }: Publication,
  stored: ListingContent,
  { files, sitesOrigin, slug }: Options,
): PostDraft {
  const options = readListingOptions(settings);
  const listing = shownListing(stored, options);
  const name = formatHeading(listing);
  const lines = [
    formatRibbon(listing, { ...options, bannerOnNew: false }, new Date(0)),
    formatListingPrice(listing),
    factsLine(listing),
  ];
  const ask = `${sitesOrigin}/sites/${site_id}/ask?home=${encodeURIComponent(`${name}, ${formatPlace(listing)}`)}`;
  return {
    slug,
    title: `${name}, ${formatPlace(listing)}`,
    photos: listing.photos.map((photo, index) => ({
      key: hashPicture(photo),
      alt: formatAlt(name, index, listing.photos.length),
      sizes: namesOf(photo).map((file) => () => readPhoto(files, file)),
    })),
    contentOf: (photos) =>
      html`<p><strong>${lines.filter((line) => line !== '').join(' · ')}</strong></p>
        ${listing.is_reciprocity && html`<p>${listedByLine(listing)}</p>`} ${boardMark(listing)}
        ${listing.description !== null && richTextHtml(listing.description, sitesOrigin)}
        ${photos.map(({ url, alt }) => html`<figure><img src="${url}" alt="${alt}" loading="lazy" /></figure>`)}
        ${facts(listing)} ${openHousesOf(listing)}
        <p>
          <a href="${ask}">${isForSale(listing) ? 'Ask about this home' : 'Ask about homes like this'}</a> ·
          <a href="${sitesOrigin}${listingPath(site_id, listing)}">Its page with everything</a>
        </p>
        ${boardNotices([listing])}`.text,
  };
}

const openHousesOf = ({ status_id, open_houses }: ListingContent) =>
  isForSale({ status_id }) &&
  filterUpcoming(open_houses, new Date(0)).length > 0 &&
  html`<h2>Open houses</h2>
    <ul>
      ${open_houses.map((one) => html`<li>${formatDay(one)}, ${formatTimes(one)}</li>`)}
    </ul>`;

/** Files never change under their name, so the name identifies a picture. */
const hashPicture = ({ url }: PagePicture): string => sha256(url).toString('hex').slice(0, 16);

/** The largest JPEG first; the original picture if no sizes have been made. */
const namesOf = ({ url, widths }: PagePicture): string[] =>
  (widths.length === 0 ? [url] : widths.toReversed().map((width) => sizedUrl(url, width, 'jpg'))).map(
    (each) => each.replace('/files/', ''),
  );

const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

async function readPhoto(files: FileStore, name: string) {
  const content = await files.read(name);
  if (!content) throw new WordPressError('A photo is not in the store of files.', { tryAgain: 'later' });
  const extension = name.split('.').at(-1) ?? '';
  return {
    bytes: await buffer(content.stream),
    type: types[extension] ?? 'application/octet-stream',
    extension,
  };
}
