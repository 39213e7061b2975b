import { sold, pending } from '#contract/listings/statuses.ts';
import { isNewOnMarket, isPriceReduced } from '#contract/listings/market.ts';
import { zoneOfProperty } from '#contract/listings/zones.ts';
import { localDay } from '#contract/zoned-time.ts';
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

/** Land has no bedrooms, and a home may have no price, which feeds and people write as zero. */
export const isSome = (amount: string | null): amount is string => amount !== null && Number(amount) !== 0;

/** The day it is where the home is. */
export const localToday = ({ state_or_province, city }: ListingContent, now: Date): string =>
  localDay(now, zoneOfProperty(state_or_province, city) ?? 'UTC');

/** The ribbon on a listing: the agent's own text, or else one for its status, price or age; '' for none. */
export function formatRibbon(listing: ListingContent, options: ListingOptions, now: Date): string {
  if (listing.status_id === sold) return listing.sold_banner ?? 'Sold';
  if (listing.status_id === pending) return 'Pending';
  if (listing.banner !== null) return listing.banner;
  const { price_changes = [], posted_on: postedOn = listing.listed_at } = listing;
  if (isPriceReduced({ ...listing, price_changes }, now)) return 'Price reduced';
  const isNew = isNewOnMarket(postedOn && toLocalDay(postedOn, listing), localToday(listing, now));
  return options.bannerOnNew && isNew ? 'New listing' : '';
}

/** The day of a listing that was entered here is that of its place at that time. */
export const toLocalDay = (postedOn: string, listing: ListingContent): string =>
  postedOn.includes('T') ? localToday(listing, new Date(postedOn)) : postedOn;

/** The asking price or the sale price; '' if it is hidden or unknown. */
export function formatListingPrice({ status_id, price, sold_price, country }: ListingContent): string {
  if (status_id === sold && isSome(sold_price)) return `Sold for ${formatMoney(sold_price, country)}`;
  if (!isSome(price)) return '';
  return status_id === sold ? `Listed at ${formatMoney(price, country)}` : formatMoney(price, country);
}

/** '3 bedrooms · 2.5 bathrooms · 1,850 sq ft', without unknown parts. */
export const factsLine = ({ bedrooms, bathrooms, living_area }: ListingContent): string =>
  [
    isSome(bedrooms) && formatCount(bedrooms, 'bedroom'),
    isSome(bathrooms) && formatCount(bathrooms, 'bathroom'),
    isSome(living_area) && squareFeet(living_area),
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
