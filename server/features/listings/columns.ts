import { fileKinds, type FileKind } from '#contract/listings/files.ts';
import { Listing, ListingDraft, ListingRow } from '#contract/listings/listings.ts';
import { OpenHouse } from '#contract/listings/open-houses.ts';
import {
  columns,
  emptySql,
  identifier,
  joinSql,
  jsonPairs,
  rawSql,
  sql,
  sqlNumber,
  type Sql,
} from '#server/core/db/sql.ts';
import { selectLastEdit } from '#server/core/editing/queries.ts';
import { fieldsColumn, mlsColumn } from './mls/columns.ts';
import { publishColumn, publishedUrls } from './publishing/queries.ts';

/** Lists with tables of their own. */
const lists = ['openhouses', 'photos', 'floor_plans', 'brochures'];

/** A file f with its type and size, from l, and with what it shows. */
export const toFileObject = (
  alt: Sql,
): Sql => sql`json_build_object('id', f.id, 'type_id', l.type_id, 'name', f.original_name,
    'url', '/files/' || f.name, 'size', f.size, 'width', l.width, 'height', l.height, 'widths', l.widths, 'alt', ${alt})`;
const placedFile = toFileObject(rawSql('m.alt'));

const filesOfListing = rawSql(`app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id`);

const selectFiles = (kind: FileKind) =>
  sql`(SELECT coalesce(json_agg(${placedFile} ORDER BY m.position), '[]') FROM ${filesOfListing} AND l.type_id = ${sqlNumber(fileKinds[kind].id)})`;

const amount = (name: string) => sql`${identifier(`g.${name}`)}::text`;

/** Fields of an open house o that are not columns. */
const computedTimes: Record<string, Sql> = {
  start_time: rawSql("to_char(o.start_time, 'HH24:MI')"),
  end_time: rawSql("to_char(o.end_time, 'HH24:MI')"),
  start_date_time: rawSql('app.to_iso(o.starts_at)'),
  end_date_time: rawSql('app.to_iso(o.ends_at)'),
};
const openHousePairs = jsonPairs(
  Object.keys(OpenHouse.shape),
  (name) => computedTimes[name] ?? identifier(`o.${name}`),
);

/** Fields of the response that are not columns, of a row g. */
const computed: Record<string, Sql> = {
  price: amount('price'),
  taxes: amount('taxes'),
  condo_fees: amount('condo_fees'),
  sold_price: amount('sold_price'),
  openhouses: sql`(SELECT coalesce(json_agg(json_build_object(${openHousePairs}) ORDER BY o.starts_at, o.id), '[]')
    FROM app.open_houses o WHERE o.client_id = app.client() AND o.listing_id = g.id AND o.cancelled_at IS NULL)`,
  photos: selectFiles('photos'),
  floor_plans: selectFiles('floor_plans'),
  brochures: selectFiles('brochures'),
  listing_brokerage: rawSql("g.listed_by ->> 'brokerage'"),
  listing_office: rawSql("g.listed_by - '{board,brokerage,agent}'::text[]"),
  listing_agent: rawSql("g.listed_by -> 'agent'"),
  listing_board: rawSql("g.listed_by ->> 'board'"),
  fields: fieldsColumn,
  mls: mlsColumn,
  wp_post_urls: publishedUrls,
  publish: publishColumn,
  last_edit: selectLastEdit('g'),
  created_at: rawSql('app.to_iso(g.created_at)'),
  updated_at: rawSql('app.to_iso(g.updated_at)'),
  price_changes: rawSql(`(SELECT coalesce(json_agg(json_build_object('changed_at', app.to_iso(p.changed_at),
      'from', p.price_from::text, 'to', p.price_to::text) ORDER BY p.changed_at), '[]')
    FROM app.price_changes p WHERE p.client_id = app.client() AND p.listing_id = g.id)`),
  cover: sql`(SELECT ${placedFile} FROM ${filesOfListing} AND l.type_id = ${sqlNumber(fileKinds.photos.id)} ORDER BY m.position LIMIT 1)`,
  // only a list that is sorted by views counts them
  views: rawSql('NULL::json'),
  photo_count: sql`(SELECT count(*) FROM app.listing_media m
    JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = ${sqlNumber(fileKinds.photos.id)})`,
};

const select = (names: readonly string[], others: Record<string, Sql> = {}) =>
  joinSql(
    names.map((name) => {
      const value = others[name] ?? computed[name];
      return value ? sql`${value} AS ${identifier(name)}` : identifier(`g.${name}`);
    }),
  );

/** The select lists of a listing g, with the contract's field names. */
export const listingColumns = select(Object.keys(Listing.shape));
export const rowColumns = select(Object.keys(ListingRow.shape));
/** Those of a row with the views that the list is sorted by. */
export const rowColumnsWithViews = (views: Sql) => select(Object.keys(ListingRow.shape), { views });

/** The fields a person sets, if they are columns. */
export const draftKeys = Object.keys(ListingDraft.shape).filter((key) => !lists.includes(key));
export const draftColumns = columns(draftKeys);

/** When a listing g came on the market; the expression of the indexes by which lists are ordered. */
export const listedAt = rawSql("coalesce(g.market_date::timestamp AT TIME ZONE 'UTC', g.created_at)");

/** Keeps the old price of changed rows that have both, for those that `when` says. */
export const insertPriceChanges = ({ at, when = emptySql }: { at: Sql; when?: Sql }) =>
  sql`INSERT INTO app.price_changes (client_id, listing_id, changed_at, price_from, price_to)
        SELECT changed.client_id, changed.id, ${at}, changed.old_price, changed.price FROM changed
        WHERE changed.price <> changed.old_price ${when} ON CONFLICT DO NOTHING`;

/** Log details of changed rows that have both prices: charts show the change next to the month's numbers. */
export const priceChange = rawSql(`CASE WHEN changed.price <> changed.old_price
  THEN jsonb_build_object('price_from', changed.old_price, 'price_to', changed.price) ELSE '{}'::jsonb END`);
