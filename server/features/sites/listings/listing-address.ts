import { findRules } from '#contract/listings/boards.ts';
import { sold } from '#contract/listings/statuses.ts';
import type { ListingContent } from './content.ts';
import type { ListingSite } from '../cross-client/listings.ts';
import { readListingOptions, type ListingOptions } from './listing-options.ts';

type Place = Pick<
  ListingContent,
  'address' | 'postal_code' | 'area' | 'community' | 'city' | 'state_or_province'
>;

/** The listing as its board and these settings allow: for a sold one they may hide price, pictures and address. */
export function shownListing(stored: ListingContent, { hidesSold }: ListingOptions): ListingContent {
  const listing = isHistoryKept(stored) ? { ...stored, market_date: null, price_changes: [] } : stored;
  return listing.status_id === sold ? hideSold(listing, hidesSold) : listing;
}

/** Of a colleague's listing whose board keeps its history from visitors. */
const isHistoryKept = ({ is_reciprocity, listed_by }: ListingContent): boolean =>
  is_reciprocity && !findRules(listed_by?.board ?? 'other').showsPriceHistory;

/** A sold listing with the hidden parts removed. */
export function hideSold(listing: ListingContent, hidesSold: ListingOptions['hidesSold']): ListingContent {
  return {
    ...listing,
    ...(hidesSold.address
      ? {
          address: null,
          postal_code: null,
          coordinates: null,
          board_url: null,
          brochures: withoutNames(listing.brochures),
          floor_plans: withoutNames(listing.floor_plans),
        }
      : {}),
    ...(hidesSold.price ? { price: null, sold_price: null, taxes: null, price_changes: [] } : {}),
    ...(hidesSold.images ? { photos: [], floor_plans: [], brochures: [], tours: [] } : {}),
  };
}

const withoutNames = <File extends { name: string }>(files: readonly File[]): File[] =>
  files.map((file) => ({ ...file, name: '' }));

/** The name of the home on its page: its address, or its location as precisely as allowed. */
export const formatHeading = (place: Place): string => place.address ?? neighbourhoodOf(place);

const neighbourhoodOf = ({ area, community, city }: Place): string => {
  const part = area ?? community;
  return part === null || part === city ? city : `${part}, ${city}`;
};

/** The line below the heading. */
export const formatPlace = (place: Place): string => {
  const region = formatRegion(place);
  if (place.address === null)
    return place.area === null && place.community === null ? region : `${place.city}, ${region}`;
  const part = place.area ?? place.community;
  return [...(part === null ? [] : [part]), place.city, region].join(', ');
};

/** Heading and place in one line, which names the city once. */
export const formatFullPlace = (place: Place): string =>
  place.address === null
    ? `${formatHeading(place)}, ${formatRegion(place)}`
    : `${formatHeading(place)}, ${formatPlace(place)}`;

const formatRegion = ({ state_or_province, postal_code }: Place): string =>
  [state_or_province, postal_code].filter((part) => part !== null).join(' ');

const maxSlugLength = 80;

/** The readable end of its address, in the words of the heading. */
export const toSlug = (place: Place): string =>
  `${formatHeading(place)} ${place.address === null ? '' : place.city}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9\s.,#–-]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, maxSlugLength)
    .replace(/-$/, '') || 'home';

export const listingPath = (siteId: number, listing: Place & { id: number }): string =>
  `/sites/${siteId}/listings/${listing.id}-${toSlug(listing)}`;

export const listingsPath = (siteId: number): string => `/sites/${siteId}/listings`;

/** The list of the agent's own listings alone. */
export const ownListingsPath = (site: Pick<ListingSite, 'id' | 'listing_settings'>): string =>
  `${listingsPath(site.id)}${readListingOptions(site.listing_settings).mixesOthers ? '?show=own' : ''}`;
