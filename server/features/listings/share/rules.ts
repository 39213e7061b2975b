import { isWithinDays } from '#contract/listings/market.ts';
import { shownStatuses } from '#contract/listings/rules.ts';
import { shareRefusals, type News, type NewsKind } from '#contract/listings/share.ts';
import { pending, sold } from '#contract/listings/statuses.ts';
import type { ListingPublish } from '#contract/listings/publishing.ts';
import type { ListingSetting } from '#contract/settings/settings.ts';
import type * as z from 'zod/mini';
import { toPlainText } from '#server/core/rich-text/rich-text.ts';
import type { ListingContent } from '#server/features/sites/listings/content.ts';
import { listFacts } from '#server/features/sites/listings/facts.ts';
import {
  formatFullPlace,
  formatHeading,
  formatPlace,
  shownListing,
} from '#server/features/sites/listings/listing-address.ts';
import { readListingOptions } from '#server/features/sites/listings/listing-options.ts';
import { filterUpcoming, formatDay, formatTimes } from '#server/features/sites/listings/open-houses.ts';
import {
  factsLine,
  formatListingPrice,
  localToday,
  toLocalDay,
} from '#server/features/sites/listings/words.ts';

/** A listing with those who offer it. */
export type ShareSource = {
  listing: ListingContent;
  /** also if visitors do not see it */
  address: string;
  social_description: string | null;
  is_hidden: boolean;
  publish: z.infer<typeof ListingPublish>;
  agent_name: string;
  agent_phone: string | null;
  portrait: string | null;
  brokerage: string | null;
  licence_number: string | null;
  /** of its first website, whose colours are used */
  site_id: number | null;
  listing_settings: Record<ListingSetting, string>;
};

/** In words, as sheets and pictures lay it out. Unknown parts are empty. */
export type HandOut = {
  headline: string;
  when: string | null;
  heading: string;
  place: string;
  /** both in one line */
  full_place: string;
  price: string;
  facts: string;
  details: (readonly [label: string, value: string])[];
  features: string[];
  description: string;
  open_houses: string[];
  agent_name: string;
  agent_phone: string | null;
  brokerage: string;
  licence: string | null;
  page_url: string | null;
  site_id: number;
};

/** Why nothing can be handed out; null if it can. */
export function explainRefusal({ listing, is_hidden, publish, brokerage }: ShareSource): string | null {
  if (listing.is_reciprocity) return shareRefusals.colleague;
  if (is_hidden) return shareRefusals.hidden;
  if (!shownStatuses.includes(listing.status_id)) return shareRefusals.inactive;
  if (publish.state === 'held') return shareRefusals.held(publish.reason);
  if (publish.state !== 'none' && (publish.url === null || publish.state === 'withdrawn'))
    return shareRefusals.unpublished;
  // pictures alone name nobody
  return /[\p{L}\p{N}]/u.test(brokerage ?? '') ? null : shareRefusals.noBrokerage;
}

const newDays = 30;
const justSoldDays = 60;

/** The news of the listing that is true now, the usual first. */
export function listNews(source: ShareSource, now: Date): News[] {
  const { listing } = source;
  const toNews = (
    kind: NewsKind,
    headline: string,
    openHouse?: ListingContent['open_houses'][number],
  ): News => {
    const when = openHouse ? `${formatDay(openHouse)}, ${formatTimes(openHouse)}` : null;
    return {
      kind,
      openhouse_id: openHouse?.id ?? null,
      headline,
      when,
      text: writeText(source, { headline, when }, now),
    };
  };
  if (listing.status_id === sold) return [toNews('sold', isJustSold(listing, now) ? 'Just sold' : 'Sold')];
  const openHouses = filterUpcoming(listing.open_houses, now).map((one) =>
    toNews('open_house', 'Open house', one),
  );
  if (listing.status_id === pending) return [toNews('pending', 'Sale pending'), ...openHouses];
  const forSale = toNews('for_sale', 'For sale');
  const listed = toNews('listed', 'Just listed');
  // without a known day it may have been on the market for long, so the agent chooses
  if (listing.posted_on == null) return [forSale, listed, ...openHouses];
  const isNew = isWithinDays(toLocalDay(listing.posted_on, listing), newDays, localToday(listing, now));
  return [...(isNew ? [listed, forSale] : [forSale]), ...openHouses];
}

const isJustSold = (listing: ListingContent, now: Date): boolean =>
  listing.date_sold !== null && isWithinDays(listing.date_sold, justSoldDays, localToday(listing, now));

export function composeHandOut(
  source: ShareSource,
  { headline, when }: Pick<News, 'headline' | 'when'>,
  now: Date,
): HandOut {
  const listing = shownListing(source.listing, readListingOptions(source.listing_settings));
  const openHouses = listing.status_id === sold ? [] : filterUpcoming(listing.open_houses, now);
  return {
    headline,
    when,
    heading: formatHeading(listing),
    place: formatPlace(listing),
    full_place: formatFullPlace(listing),
    price: formatListingPrice(listing),
    facts: factsLine(listing),
    details: listFacts(listing),
    features: [...listing.features, ...listing.amenities],
    description: toPlainText(listing.description ?? ''),
    open_houses: openHouses.map((one) => `Open house ${formatDay(one)}, ${formatTimes(one)}`),
    agent_name: source.agent_name,
    agent_phone: source.agent_phone,
    brokerage: source.brokerage ?? '',
    licence: formatLicence(source.licence_number, listing.country),
    page_url: source.publish.url,
    site_id: source.site_id ?? 0,
  };
}

/** The number with its word, unless it brings one, such as 'DRE 01234567'. The letters of SL3456789 are part of a number. */
export function formatLicence(number: string | null, country: 'CA' | 'US'): string | null {
  if (number === null || number.trim() === '') return null;
  const word = country === 'US' ? 'License' : 'Licence';
  return /^\p{L}{2,}[\s#.:]/u.test(number.trim()) ? number.trim() : `${word} ${number.trim()}`;
}

/** The words beside a picture. Those of the agent are for a home that can still be bought, and whose street may be named. */
function writeText(source: ShareSource, news: Pick<News, 'headline' | 'when'>, now: Date): string {
  const { full_place, price, facts, agent_name, brokerage, licence, page_url } = composeHandOut(
    source,
    news,
    now,
  );
  const isOffered = source.listing.status_id !== sold && source.listing.address !== null;
  return [
    `${news.headline}: ${full_place}`,
    news.when ?? '',
    [price, facts].filter((part) => part !== '').join(' · '),
    isOffered ? (source.social_description ?? '') : '',
    [agent_name, brokerage, licence].filter((part) => part !== null).join(', '),
    page_url ?? '',
  ]
    .filter((line) => line !== '')
    .join('\n\n');
}

/** The news a picture was asked for; undefined if that is no longer true of the listing. */
export const findNews = (
  all: readonly News[],
  kind: NewsKind,
  openHouse: number | undefined,
): News | undefined =>
  all.find((one) => one.kind === kind && (kind !== 'open_house' || one.openhouse_id === openHouse));

/** Only letters and digits, since it is part of a header. */
export const handOutFileName = ({ heading }: Pick<HandOut, 'heading'>, ending: string): string =>
  `${
    heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 80)
      .replaceAll(/^-|-$/g, '') || 'listing'
  }-${ending}`;
