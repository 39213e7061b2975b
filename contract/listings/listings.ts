import * as z from 'zod/mini';
import { whenReadable } from '../across-fields.ts';
import { allUsers, editors } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import {
  completeAll,
  date,
  DeletedAnswer,
  flag,
  id,
  instant,
  optional,
  paging,
  queryId,
  text,
  lastEdit,
  sentVersion,
  rowVersion,
  type ShapeWith,
  line,
  requiredLine,
} from '../fields.ts';
import type { FileType } from '../files.ts';
import { richText } from '../rich-text.ts';
import { isCalendarDay } from '../zoned-time.ts';
import { fileKinds, createFilesSchema, fileTypeId, ListingFile, uploadKinds } from './files.ts';
import { coordinates } from './coordinates.ts';
import { bathrooms, bedrooms, livingArea, lotSize, price, stories, yearBuilt } from './measures.ts';
import { ListedBy, ListingAgent } from './listed-by.ts';
import { PriceChange } from './market.ts';
import { ListingMls, MlsFields } from './mls.ts';
import { OpenHouse, openHouses } from './open-houses.ts';
import { postalCode, stateOrProvince } from './places.ts';
import { labels, propertyType } from './property-types.ts';
import { ListingPublish } from './publishing.ts';
import { problemsOfPlace } from './rules.ts';
import { chosenIds, ListingViews, maxCities, sortsAndFilters, UnchangedListing } from './sorting.ts';
import { statusFilter } from './status-filter.ts';
import { statusId } from './statuses.ts';
import { tourAddress } from './tours.ts';
import { scoped } from '../key-access.ts';

export const listingsPerPage = 5;
const maxBannerLength = 30;
export const maxDescriptionLength = 10_000;
const maxTours = 5;
export const maxMatches = 3;

/** A field that may be omitted or emptied. */
const orEmpty = <S extends z.core.$ZodType>(schema: S) => z.optional(optional(schema));
const invalidPrice = 'Please enter a valid price.';
const invalidDate = 'Please enter a valid date.';
const calendarDay = z.string(invalidDate).check(z.refine(isCalendarDay, invalidDate));

/** The fields a person may set on a listing. Each is also in Listing, as it comes back. */
export const ListingDraft = z.object({
  mls_id: orEmpty(line(30)),
  status_id: z.optional(statusId),
  type: z.optional(propertyType),
  subtype: orEmpty(propertyType),
  price: price(invalidPrice),
  street_address: requiredLine(100),
  unit_number: orEmpty(line(20)),
  area: orEmpty(line(100)),
  community: orEmpty(line(100)),
  city: requiredLine(100),
  state_or_province: stateOrProvince,
  postal_code: orEmpty(postalCode),
  coordinates: orEmpty(coordinates),
  bedrooms: orEmpty(bedrooms),
  bathrooms: orEmpty(bathrooms),
  stories: orEmpty(stories),
  living_area: orEmpty(livingArea),
  square_footage: orEmpty(livingArea),
  lot_size: orEmpty(lotSize),
  year_built: orEmpty(yearBuilt),
  taxes: orEmpty(price('Invalid taxes.')),
  condo_fees: orEmpty(price('Invalid fees.')),
  description: orEmpty(richText(maxDescriptionLength)),
  social_description: orEmpty(text(500)),
  features: z.optional(labels),
  amenities: z.optional(labels),
  tours: z.optional(
    z.array(tourAddress).check(z.maxLength(maxTours, `Please enter at most ${maxTours} tours.`)),
  ),
  banner: orEmpty(line(maxBannerLength)),
  sold_banner: orEmpty(line(maxBannerLength)),
  sold_price: orEmpty(price(invalidPrice)),
  date_sold: orEmpty(calendarDay),
  market_date: orEmpty(calendarDay),
  marketing_facebook: z.optional(z.boolean()),
  marketing_newsletter: z.optional(z.boolean()),
  display_mortgage_calculator: z.optional(z.boolean()),
  is_address_displayable: z.optional(z.boolean()),
  is_hidden: z.optional(z.boolean()),
  openhouses: z.optional(openHouses),
  photos: z.optional(createFilesSchema('photos')),
  floor_plans: z.optional(createFilesSchema('floor_plans')),
  brochures: z.optional(createFilesSchema('brochures')),
});
export type ListingDraft = z.infer<typeof ListingDraft>;

const NewListing = ListingDraft.check(
  z.check<ListingDraft>(
    (context) => {
      for (const [field, [message]] of Object.entries(problemsOfPlace(context.value)))
        context.issues.push({
          code: 'custom',
          path: [field],
          message: message ?? completeAll,
          input: context.value,
        });
    },
    { when: whenReadable('state_or_province', 'postal_code') },
  ),
);
/** Rules over several fields are checked together with the stored values. */
const ListingPatch = z.partial(ListingDraft);
export type ListingPatch = z.infer<typeof ListingPatch>;
/** The lists of a listing that have a limit. */
export const listingLists = z.pick(ListingPatch, {
  tours: true,
  openhouses: true,
  photos: true,
  floor_plans: true,
  brochures: true,
}).shape;

const decimal = z.string();
const words = z.nullable(z.string());

export const Listing = z.object({
  id,
  mls_id: words,
  status_id: z.int(),
  type: z.string(),
  subtype: words,
  /** null if its MLS gave no price */
  price: z.nullable(decimal),
  /** unit and street in one line */
  address: z.string(),
  street_address: z.string(),
  unit_number: words,
  area: words,
  community: words,
  city: z.string(),
  state_or_province: z.string(),
  country: z.enum(['CA', 'US']),
  postal_code: words,
  /** latitude and longitude; null if nobody said where it is */
  coordinates: words,
  bedrooms: words,
  bathrooms: words,
  stories: words,
  living_area: words,
  square_footage: words,
  lot_size: words,
  year_built: words,
  taxes: z.nullable(decimal),
  condo_fees: z.nullable(decimal),
  description: words,
  social_description: words,
  features: z.array(z.string()),
  amenities: z.array(z.string()),
  tours: z.array(z.string()),
  banner: words,
  sold_banner: words,
  sold_price: z.nullable(decimal),
  date_sold: z.nullable(date),
  /** the day it came on the market; null if nobody said when */
  market_date: z.nullable(date),
  /** earlier prices, oldest first */
  price_changes: z.array(PriceChange),
  marketing_facebook: z.boolean(),
  marketing_newsletter: z.boolean(),
  display_mortgage_calculator: z.boolean(),
  is_address_displayable: z.boolean(),
  /** no website shows it, in any status */
  is_hidden: z.boolean(),
  is_reciprocity: z.boolean(),
  /** in the words of the feed; null if it does not say, and for a listing that was entered by hand */
  listing_brokerage: words,
  listing_office: z.nullable(z.pick(ListedBy, { phone: true, email: true })),
  listing_agent: z.nullable(ListingAgent),
  /** the id of its rules, which may have been removed since */
  listing_board: words,
  openhouses: z.array(OpenHouse),
  photos: z.array(ListingFile),
  floor_plans: z.array(ListingFile),
  brochures: z.array(ListingFile),
  /** for each field that differs from the MLS, whose value is used */
  fields: MlsFields,
  /** the state of its feed; null if it did not come from one */
  mls: z.nullable(ListingMls),
  /** where it is published; empty before that */
  wp_post_urls: z.array(z.string()),
  publish: ListingPublish,
  version: rowVersion,
  last_edit: lastEdit,
  created_at: instant,
  updated_at: instant,
} satisfies ShapeWith<ListingDraft>);
export type Listing = z.infer<typeof Listing>;

/** A listing as a row of a list. */
export const ListingRow = z.object({
  ...z.pick(Listing, {
    id: true,
    mls_id: true,
    status_id: true,
    type: true,
    price: true,
    address: true,
    street_address: true,
    unit_number: true,
    area: true,
    city: true,
    state_or_province: true,
    postal_code: true,
    bedrooms: true,
    bathrooms: true,
    living_area: true,
    banner: true,
    sold_banner: true,
    sold_price: true,
    date_sold: true,
    market_date: true,
    price_changes: true,
    marketing_facebook: true,
    marketing_newsletter: true,
    is_address_displayable: true,
    is_hidden: true,
    is_reciprocity: true,
    listing_brokerage: true,
    listing_office: true,
    listing_agent: true,
    listing_board: true,
    created_at: true,
    updated_at: true,
  }).shape,
  /** the first photo */
  cover: z.nullable(ListingFile),
  photo_count: z.int(),
  views: ListingViews,
});
export type ListingRow = z.infer<typeof ListingRow>;

const fileTypes: readonly FileType[] = [
  ...new Set(uploadKinds.flatMap(({ types }): readonly FileType[] => types)),
];

const ListingMatch = z.pick(ListingRow, {
  id: true,
  mls_id: true,
  status_id: true,
  address: true,
  city: true,
});

export const openHouseDays = 7;
const OpenHouseOfListing = z.extend(OpenHouse, { listing_id: id, address: z.string(), city: z.string() });
export type OpenHouseOfListing = z.infer<typeof OpenHouseOfListing>;

export const listingsTag: Tag = {
  name: 'Listings',
  description: 'Properties of an agent: lists, details, photos, floor plans, brochures and open houses.',
};

export const listings = {
  list: endpoint({
    method: 'GET',
    path: '/listings',
    access: scoped('listings:read', allUsers()),
    summary: 'One page of listings, the latest on the market first unless another order is asked for',
    query: z.object({
      ...paging(listingsPerPage),
      search: z._default(text(100), ''),
      status: statusFilter,
      /** only listings of other agents that the feed allows to be shown */
      reciprocity_only: z._default(flag, false),
      ...sortsAndFilters,
    }),
    data: z.array(ListingRow),
    paged: true,
  }),
  matches: endpoint({
    method: 'GET',
    path: '/listings/matches',
    access: editors(),
    summary: 'Listings with this address or MLS number, so that none is made twice by mistake',
    query: z.object({
      street_address: z._default(text(100), ''),
      unit_number: z._default(text(20), ''),
      city: z._default(text(100), ''),
      mls_id: z._default(text(30), ''),
      /** the listing that is being changed */
      except: z.optional(queryId('Please choose one.')),
    }),
    data: z.array(ListingMatch),
  }),
  cities: endpoint({
    method: 'GET',
    path: '/listings/cities',
    access: scoped('listings:read', allUsers()),
    summary: `The cities of the listings in alphabetical order, at most ${maxCities}`,
    data: z.array(z.string()),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/stats/listings',
    access: scoped('listings:read', allUsers()),
    summary: 'How many listings there are, by group of their status',
    data: z.object({
      active: z.int(),
      inactive: z.int(),
      sold: z.int(),
      reciprocity: z.int(),
      total: z.int(),
    }),
  }),
  openHouses: endpoint({
    method: 'GET',
    path: '/listings/open-houses',
    access: scoped('listings:read', allUsers()),
    summary: `Open houses of the next ${openHouseDays} days that are not over, soonest first`,
    query: z.object(paging(10)),
    data: z.array(OpenHouseOfListing),
    paged: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/listings/{id}',
    access: scoped('listings:read', allUsers()),
    summary: 'One listing',
    data: Listing,
  }),
  create: endpoint({
    method: 'POST',
    path: '/listings',
    once: true,
    changes: 'listing.changed',
    access: scoped('listings:write', editors()),
    summary: 'Adds a listing by hand',
    refuses: ['not_found'],
    body: NewListing,
    data: Listing,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/listings/{id}',
    changes: 'listing.changed',
    access: scoped('listings:write', editors()),
    summary:
      'Changes the keys that are sent; lists of files and open houses are replaced whole. With the version they began from, changes of others since then stay',
    refuses: ['changed_elsewhere'],
    body: z.extend(ListingPatch, { version: sentVersion }),
    data: Listing,
  }),
  updateSeveral: endpoint({
    method: 'PUT',
    path: '/listings',
    changes: 'listing.changed',
    access: scoped('listings:write', editors()),
    summary:
      'Changes the status or the marketing of several listings at once, and says which of them were not changed and why',
    refuses: ['not_found'],
    body: z.object({
      ids: chosenIds,
      status_id: z.optional(statusId),
      marketing_facebook: z.optional(z.boolean()),
      marketing_newsletter: z.optional(z.boolean()),
    }),
    data: z.object({ ids: z.array(z.int()), unchanged: z.array(UnchangedListing) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/listings/{id}',
    changes: 'listing.changed',
    access: scoped('listings:write', editors()),
    summary: 'Removes a listing with its photos for good',
    data: DeletedAnswer,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/listings/upload',
    once: false,
    changes: null,
    access: scoped('listings:write', editors()),
    summary:
      'Takes photos (type_id 1), floor plans (2) or brochures (3), which belong to a listing once it is saved with their ids, or images of a description (4), which belong to it once its description shows them',
    upload: { types: fileTypes, most: fileKinds.photos.most },
    body: z.object({ type_id: fileTypeId }),
    data: z.array(ListingFile),
    status: 201,
  }),
};
