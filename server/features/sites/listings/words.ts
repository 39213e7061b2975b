import { sold, pending } from '#contract/listings/statuses.ts';
import { toPlainText } from '#server/core/rich-text/rich-text.ts';
import type { ListingContent } from './content.ts';
import type { ListingOptions } from './listing-options.ts';

const amounts = {
  CA: new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', maximumFractionDigits: 2 }),
  US: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 }),
};

/** '$1,250,000', with cents only if there are any. */
export const formatMoney = (amount: string | number, country: 'CA' | 'US'): string =>
  amounts[country].format(Number(amount)).replace(/\.00$/, '');

const numbers = new Intl.NumberFormat('en-CA');

export const squareFeet = (area: string): string => `${numbers.format(Number(area))} sq ft`;

const newDays = 14;
const dayMs = 86_400_000;

/** The ribbon on a listing: the agent's own text, or else one for its status; '' for none. */
export function formatRibbon(listing: ListingContent, options: ListingOptions, now: Date): string {
  if (listing.status_id === sold) return listing.sold_banner ?? 'Sold';
  if (listing.status_id === pending) return 'Pending';
  if (listing.banner !== null) return listing.banner;
  const age = now.getTime() - new Date(listing.listed_at).getTime();
  return options.bannerOnNew && age < newDays * dayMs ? 'New listing' : '';
}

/** The asking price or the sale price; '' if it is hidden or unknown. */
export function formatListingPrice({ status_id, price, sold_price, country }: ListingContent): string {
  if (status_id === sold && sold_price !== null) return `Sold for ${formatMoney(sold_price, country)}`;
  if (price === null) return '';
  return status_id === sold ? `Listed at ${formatMoney(price, country)}` : formatMoney(price, country);
}

/** '3 bedrooms · 2.5 bathrooms · 1,850 sq ft', without unknown parts. */
export const factsLine = ({ bedrooms, bathrooms, living_area }: ListingContent): string =>
  [
    bedrooms !== null && formatCount(bedrooms, 'bedroom'),
    bathrooms !== null && formatCount(bathrooms, 'bathroom'),
    living_area !== null && squareFeet(living_area),
  ]
    .filter((part) => part !== false)
    .join(' · ');

const formatCount = (count: string, noun: string) =>
  `${Number(count)} ${noun}${Number(count) === 1 ? '' : 's'}`;

/** The first words of a description without its tags, for link previews. */
export function summarizeText(richText: string | null, most = 200): string {
  const text = toPlainText(richText ?? '');
  return text.length <= most ? text : `${text.slice(0, text.lastIndexOf(' ', most))}…`;
}
