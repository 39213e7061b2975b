import { sizedUrl } from '#contract/photo-sizes.ts';
import type { PostDraft } from '#server/adapters/wordpress/wordpress.ts';
import { WordPressError } from '#server/adapters/wordpress/wordpress-error.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { buffer } from 'node:stream/consumers';
import { sha256 } from '#server/core/security/hashes.ts';
import { html, type Html } from '#server/core/html/html.ts';
import { isForSale } from '#contract/listings/rules.ts';
import { describeAsking } from '#server/features/sites/listings/describe-asking.ts';
import { renderPostForm, type PostFormSignature } from '#server/features/sites/listings/post-form.ts';
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

type Options = {
  files: FileStore;
  sitesOrigin: string;
  postFormSignature: PostFormSignature;
  slug: string;
};

/** The post of a listing on a WordPress site. Parts that change with time are only on our own page. */
export function toPostDraft(
  publication: Publication,
  stored: ListingContent,
  { files, sitesOrigin, postFormSignature, slug }: Options,
): PostDraft {
  const { client_id, site_id, listing_id, settings, agent_name, connection } = publication;
  const options = readListingOptions(settings);
  const listing = shownListing(stored, options);
  const name = formatHeading(listing);
  const lines = [
    formatRibbon(listing, { ...options, bannerOnNew: false }, new Date(0)),
    formatListingPrice(listing),
    factsLine(listing),
  ];
  const home = `${name}, ${formatPlace(listing)}`;
  const asking = describeAsking({ agent_name }, listing);
  const form = renderPostForm({
    isElsewhere: true,
    action: `${sitesOrigin}/sites/${site_id}/enquiries`,
    verb: 'Send',
    hidden: {
      listing: String(listing_id),
      home,
      signature: postFormSignature.sign({ client_id, site_id, listing_id, home }),
    },
  });
  const ask = `${sitesOrigin}/sites/${site_id}/ask?home=${encodeURIComponent(home)}`;
  const more = {
    href: `${sitesOrigin}${listingPath(site_id, listing)}`,
    words: 'See everything about it',
  };
  return {
    slug,
    title: home,
    photos: listing.photos.map((photo, index) => ({
      key: hashPicture(photo),
      alt: describePhoto(listing.photos, index, name),
      sizes: namesOf(photo).map((file) => () => readPhoto(files, file)),
    })),
    terms: {
      categories: idsOf(connection?.categories),
      tags: idsOf(connection?.tags),
    },
    excerpt: summarizeText(listing.description),
    contentOf: (photos, { mayHaveForm }) =>
      [
        paragraph(html`<strong>${lines.filter((line) => line !== '').join(' · ')}</strong>`),
        listing.is_reciprocity && paragraph(html`${listedByLine(listing, { isElsewhere: true })}`),
        orMarkup(boardMark(listing, sitesOrigin)),
        gallery(photos),
        ...(listing.description === null ? [] : richTextBlocks(listing.description, sitesOrigin)),
        heading('The facts'),
        table(listFacts(listing)),
        ...labels('Features', listing.features),
        ...labels('In the building and around it', listing.amenities),
        ...openHousesOf(listing),
        ...(mayHaveForm
          ? [heading(asking.title), paragraph(asking.text), markup(form), buttons([more])]
          : [buttons([{ href: ask, words: asking.verb }, more])]),
        listing.is_reciprocity && markup(boardNotices([listing])),
      ]
        .map((block) => (block === false ? '' : block.text))
        .join('')
        .trim(),
  };
}

const idsOf = (terms: readonly { id: number }[] = []): number[] => terms.map(({ id }) => id);

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
