import { escapeText } from './escape.ts';
import { rule, text, type Frame } from './block-elements.ts';
import { element, type MailElement } from './mjml.ts';
import type { FeaturedListing, StoredFrame } from './newsletter-frame.ts';
import { imageTag } from './pictures.ts';
import { innerWidth, light, padding, serif } from './theme.ts';

const photoWidth = 216;

type Listings = Pick<StoredFrame, 'listings' | 'sold'>;

/** The agent's listings under their headings; a heading without listings is left out. */
export const listGroups = ({ listings, sold }: Listings) =>
  [
    { title: 'Featured listings', listings },
    { title: 'Recently sold', listings: sold },
  ].filter((group) => group.listings.length > 0);

/** Each is a picture with its facts to the side, or below it on a phone. */
export const listingSections = (all: Listings, frame: Frame): MailElement[] =>
  listGroups(all).flatMap((group) => groupSections(group, frame));

function groupSections(
  { title, listings }: { title: string; listings: readonly FeaturedListing[] },
  frame: Frame,
): MailElement[] {
  return [
    inset([column([rule(), text(`<h2 style="margin:0 0 4px;font:700 24px/1.25 ${serif}">${title}</h2>`)])]),
    ...listings.map((listing) => listingSection(listing, frame)),
  ];
}

export const inset = (
  columns: readonly MailElement[],
  attributes: Record<string, string> = {},
): MailElement =>
  element('mj-section', { padding: `0 ${padding}px`, 'css-class': 'inset', ...attributes }, columns);

export const column = (
  elements: readonly MailElement[],
  attributes: Record<string, string> = {},
): MailElement => element('mj-column', attributes, elements);

function listingSection(listing: FeaturedListing, frame: Frame): MailElement {
  const picture = listing.photo === null ? null : frame.pictures.get('listing', listing.photo);
  const photo = picture && imageTag(picture, `Photo of ${listing.heading}`, photoWidth);
  const facts = factsHtml(listing, frame);
  if (!photo) return inset([column([text(facts)])], { padding: `16px ${padding}px 0` });
  return inset(
    [
      column([text(linked(listing, photo, frame))], { width: `${photoWidth}px` }),
      column([text(facts, { 'css-class': 'ink beside', padding: '0 0 0 20px' })], {
        width: `${innerWidth - photoWidth}px`,
        'vertical-align': 'middle',
      }),
    ],
    { padding: `16px ${padding}px 0` },
  );
}

function factsHtml(listing: FeaturedListing, frame: Frame): string {
  const { price, heading, place, facts, openHouses, brokerage } = listing;
  const rows = [place, facts, ...openHouses, brokerage].filter((row) => row !== '').map(escapeText);
  const amount =
    price === '' ? '' : `<p style="margin:0 0 4px;font:700 20px/1.3 ${serif}">${escapeText(price)}</p>`;
  return `${amount}<p style="margin:0 0 4px;font-weight:600">${linked(listing, escapeText(heading), frame)}</p><p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${light.quiet}">${rows.join('<br>')}</p>`;
}

function linked({ url }: FeaturedListing, inside: string, { links, link }: Frame): string {
  const target = url === null ? null : links.to(url);
  return target === null
    ? inside
    : `<a class="accent" href="${target.href}" target="_blank" rel="noopener" style="color:${link};text-decoration:none">${inside}</a>`;
}
