import type { ListedBy } from '#contract/listings/listed-by.ts';
import type { PriceChange } from '#contract/listings/market.ts';
import {
  identifier,
  joinSql,
  jsonPairs,
  rawSql,
  sql,
  sqlLiteral,
  sqlNumber,
  type Sql,
} from '#server/core/db/sql.ts';

export type PagePicture = {
  url: string;
  width: number | null;
  height: number | null;
  /** the available widths */
  widths: readonly number[];
  /** what it shows; missing in pages published before photos were described */
  alt?: string | null;
};
export type PageFile = PagePicture & { name: string };
export type PageOpenHouse = {
  id: number;
  date: string;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  /** how often it has changed; missing in pages published before this was counted */
  sequence?: number;
};

/** A listing as its page shows it. Hidden values are left out; null also means unknown. */
export type ListingContent = {
  id: number;
  mls_id: string | null;
  status_id: number;
  type: string;
  subtype: string | null;
  price: string | null;
  /** null if it is hidden */
  address: string | null;
  postal_code: string | null;
  /** null if the address is hidden; missing in pages published before listings had them */
  coordinates?: string | null;
  area: string | null;
  community: string | null;
  city: string;
  state_or_province: string;
  country: 'CA' | 'US';
  bedrooms: string | null;
  bathrooms: string | null;
  stories: string | null;
  living_area: string | null;
  square_footage: string | null;
  lot_size: string | null;
  year_built: string | null;
  taxes: string | null;
  condo_fees: string | null;
  description: string | null;
  features: readonly string[];
  amenities: readonly string[];
  tours: readonly string[];
  banner: string | null;
  sold_banner: string | null;
  sold_price: string | null;
  date_sold: string | null;
  display_mortgage_calculator: boolean;
  is_reciprocity: boolean;
  /** null if it came from no feed; missing in pages published before this was stored */
  listed_by?: ListedBy | null;
  /** the page of the listing at REALTOR.ca, which listings of the DDF must link to */
  board_url: string | null;
  /** orders lists: the day it came on the market, or else when it was entered */
  listed_at: string;
  /** when it was offered for the first time, if that is known; missing in pages published before this was told apart */
  posted_on?: string | null;
  /** null also where the board does not let visitors see it, and missing as above */
  market_date?: string | null;
  price_changes?: readonly PriceChange[];
  photos: readonly PagePicture[];
  floor_plans: readonly PageFile[];
  brochures: readonly PageFile[];
  open_houses: readonly PageOpenHouse[];
  /** cancelled ones, which may be in calendars; missing in pages published before they were stored */
  cancelled_open_houses?: readonly PageOpenHouse[];
};

const plain = [
  'id',
  'mls_id',
  'status_id',
  'type',
  'subtype',
  'area',
  'community',
  'city',
  'state_or_province',
  'country',
  'bedrooms',
  'bathrooms',
  'stories',
  'living_area',
  'square_footage',
  'lot_size',
  'year_built',
  'description',
  'features',
  'amenities',
  'tours',
  'banner',
  'sold_banner',
  'date_sold',
  'display_mortgage_calculator',
  'is_reciprocity',
  'listed_by',
] as const satisfies readonly (keyof ListingContent)[];
const money = [
  'price',
  'taxes',
  'condo_fees',
  'sold_price',
] as const satisfies readonly (keyof ListingContent)[];
const onlyWithAddress = [
  'address',
  'postal_code',
  'coordinates',
] as const satisfies readonly (keyof ListingContent)[];
const files = { photos: 1, floor_plans: 2, brochures: 3 } as const;

/** The original name of a file may contain the address. */
const selectFiles = (type: number) => sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('url', '/files/' || f.name, 'name', CASE WHEN l.is_address_displayable THEN f.original_name ELSE '' END,
      'width', lf.width, 'height', lf.height, 'widths', to_jsonb(lf.widths), 'alt', m.alt) ORDER BY m.position, m.file_id), '[]')
    FROM app.listing_media m
    JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = ${sqlNumber(type)}
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = l.client_id AND m.listing_id = l.id)`;

/** Facts of time that boards may keep from visitors; a listing without a board may show them. */
const ifShown = (value: Sql, otherwise: Sql) => sql`CASE WHEN coalesce((
      SELECT k.shows_history FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id), l.mls_source IS NULL)
    THEN ${value} ELSE ${otherwise} END`;
const priceChanges = rawSql(`(
      SELECT coalesce(jsonb_agg(jsonb_build_object('changed_at', app.to_iso(p.changed_at), 'from', p.price_from::text, 'to', p.price_to::text)
        ORDER BY p.changed_at), '[]') FROM app.price_changes p WHERE p.client_id = l.client_id AND p.listing_id = l.id)`);

/** The end of the board's address names the street. */
const boardUrl = rawSql(`(
    SELECT CASE WHEN l.is_address_displayable THEN k.board_url ELSE substring(k.board_url FROM '^https?://[^/]+/real-estate/[0-9]+') END
    FROM app.mls_links k WHERE k.client_id = l.client_id AND k.listing_id = l.id AND coalesce(l.listed_by ->> 'board', l.mls_source) = 'ddf')`);

const openHousesOf = (which: Sql) => sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'date', o.date, 'time_zone', o.time_zone,
      'starts_at', app.to_iso(o.starts_at), 'ends_at', app.to_iso(o.ends_at), 'sequence', o.sequence) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = l.client_id AND o.listing_id = l.id AND ${which})`;
const openHouses = openHousesOf(rawSql('o.cancelled_at IS NULL'));
const cancelledOpenHouses = openHousesOf(rawSql('o.cancelled_at IS NOT NULL'));

/** A row l of app.listings as its ListingContent. */
export const listingContent = sql`jsonb_build_object(
    ${jsonPairs(plain, (name) => identifier(`l.${name}`))},
    ${jsonPairs(money, (name) => sql`${identifier(`l.${name}`)}::text`)},
    ${jsonPairs(onlyWithAddress, (name) => sql`CASE WHEN l.is_address_displayable THEN ${identifier(`l.${name}`)} END`)},
    'listed_at', coalesce(l.market_date::text, app.to_iso(l.created_at)),
    'posted_on', coalesce(l.market_date::text, CASE WHEN l.mls_source IS NULL THEN app.to_iso(l.created_at) END),
    'market_date', ${ifShown(rawSql('to_jsonb(l.market_date)'), rawSql("'null'"))}, 'price_changes', ${ifShown(priceChanges, rawSql("'[]'"))}, 'board_url', ${boardUrl}, 'open_houses', ${openHouses},
    'cancelled_open_houses', ${cancelledOpenHouses})
  || jsonb_build_object(${joinSql(Object.entries(files).map(([name, type]) => sql`${sqlLiteral(name)}, ${selectFiles(type)}`))})`;
