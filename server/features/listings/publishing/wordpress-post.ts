import { sizedUrl } from '#contract/photo-sizes.ts';
import type { PostDraft } from '#server/adapters/wordpress/wordpress.ts';
import { WordPressError } from '#server/adapters/wordpress/wordpress-error.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { buffer } from 'node:stream/consumers';
import { sha256 } from '#server/core/security/hashes.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { isForSale } from '#contract/listings/rules.ts';
import { boardMark, boardNotices, listedByLine } from '#server/features/sites/listings/attribution.ts';
import type { ListingContent, PagePicture } from '#server/features/sites/listings/content.ts';
import { listFacts } from '#server/features/sites/listings/facts.ts';
import {
  formatHeading,
  listingPath,
  formatPlace,
  shownListing,
} from '#server/features/sites/listings/listing-address.ts';
import { readListingOptions } from '#server/features/sites/listings/listing-options.ts';
import { describePhoto } from '#server/features/sites/listings/photos.ts';
import { filterUpcoming, formatDay, formatTimes } from '#server/features/sites/listings/open-houses.ts';
import {
  factsLine,
  formatListingPrice,
  formatRibbon,
  summarizeText,
} from '#server/features/sites/listings/words.ts';
import type { Publication } from '../cross-client/publishing.ts';
import {
  buttons,
  gallery,
  heading,
  list,
  markup,
  paragraph,
  richTextBlocks,
  table,
} from './wordpress-blocks.ts';

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
      alt: describePhoto(listing.photos, index, name),
      sizes: namesOf(photo).map((file) => () => readPhoto(files, file)),
    })),
    excerpt: summarizeText(listing.description),
    contentOf: (photos) =>
      [
        paragraph(html`<strong>${lines.filter((line) => line !== '').join(' · ')}</strong>`),
        listing.is_reciprocity && paragraph(html`${listedByLine(listing)}`),
        orMarkup(boardMark(listing)),
        gallery(photos),
        ...(listing.description === null ? [] : richTextBlocks(listing.description, sitesOrigin)),
        heading('The facts'),
        table(listFacts(listing)),
        ...labels('Features', listing.features),
        ...labels('In the building and around it', listing.amenities),
        ...openHousesOf(listing),
        buttons([
          { href: ask, words: isForSale(listing) ? 'Ask about this home' : 'Ask about homes like this' },
          { href: `${sitesOrigin}${listingPath(site_id, listing)}`, words: 'See everything about it' },
        ]),
        listing.is_reciprocity && markup(boardNotices([listing])),
      ]
        .map((block) => (block === false ? '' : block.text))
        .join('')
        .trim(),
  };
}

const orMarkup = (words: Html | false): Html | false => words !== false && markup(words);

const labels = (title: string, words: readonly string[]): Html[] =>
  words.length === 0 ? [] : [heading(title), list(words)];

const openHousesOf = ({ status_id, open_houses }: ListingContent): Html[] =>
  labels(
    'Open houses',
    filterUpcoming(isForSale({ status_id }) ? open_houses : [], new Date(0)).map(
      (one) => `${formatDay(one)}, ${formatTimes(one)}`,
    ),
  );

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
