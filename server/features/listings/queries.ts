import {
  maxMatches,
  type Listing,
  type ListingPatch,
  type ListingRow,
  type listings,
  type OpenHouseOfListing,
} from '#contract/listings/listings.ts';
import { active, statusGroups } from '#contract/listings/statuses.ts';
import type { Data, Query } from '#contract/endpoint.ts';
import { orderByNewest, readPage, rowsOfPage } from '#server/core/db/deep-pages.ts';
import { searchPatterns } from '#server/core/db/like-patterns.ts';
import {
  columns,
  emptySql,
  quickRead,
  rawSql,
  read,
  sql,
  sqlNumbers,
  write,
  type Sql,
} from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { listingActivity, ofSeveral } from './activity.ts';
import {
  draftColumns,
  draftKeys,
  insertPriceChanges,
  listedAt,
  listingColumns,
  priceChange,
  rowColumns,
} from './columns.ts';
import { deleteFilesOfListing, removeDeletedFiles } from './file-queries.ts';
import type { ChangeEventName, ChosenListing } from './rules.ts';

type ListQuery = Query<typeof listings.list>;
type Paging = { page: number; take: number };
const skip = ({ page, take }: Paging) => (page - 1) * take;

/** The latest on the market first; without its day, a listing is as new as its entry. */
const order = orderByNewest(listedAt, 'g');
const { newestFirst } = order;

export function listListings({ status, reciprocity_only: onlyOthers, ...paging }: ListQuery) {
  const filter = sql`${status ? ofStatus(status) : emptySql} ${onlyOthers ? rawSql('AND is_reciprocity') : emptySql}`;
  const here = sql`client_id = app.client() ${filter}`;
  const counted = sql`${status ? sql`AND status_id = ANY (${status})` : emptySql} ${onlyOthers ? rawSql('AND is_reciprocity') : emptySql}`;
  const total = sql`(SELECT coalesce(sum(n), 0) FROM app.listing_totals WHERE client_id = app.client() ${counted})`;
  const rows = rowsOfPage({ from: rawSql('FROM app.listings g'), where: here, order, total, paging });
  return readPage<ListingRow[]>(paging)`
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (SELECT ${rowColumns} ${rows}) c), ${total}`;
}

/** The search function finds ids with the index; the rows are then read under row-level security. */
export const searchListings = ({ status, reciprocity_only: onlyOthers, search, ...paging }: ListQuery) =>
  read<ListingRow[]>()`
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT ${rowColumns} FROM app.listings g WHERE client_id = app.client() AND id = ANY (found.ids) ${newestFirst}) c),
      found.total
    FROM app.search_listings(${searchPatterns(search)}, ${status}::int[], ${onlyOthers}, ${paging.take}, ${skip(paging)}) found`;

/** The group has an index of its own order; a list of statuses would have to be sorted. */
function ofStatus(statuses: readonly number[]): Sql {
  const [group] = Object.entries(statusGroups).find(([, ids]) => ids === statuses && ids.length > 1) ?? [];
  return group ? sql`AND status_group = ${group}` : sql`AND status_id = ${statuses[0]}`;
}

const n = (condition: Sql) => sql`coalesce(sum(n) FILTER (WHERE ${condition}), 0)`;

const countGroup = (group: keyof typeof statusGroups) =>
  n(sql`status_id IN (${sqlNumbers(statusGroups[group])})`);

export const countListings = () => quickRead<Data<typeof listings.totals>>()`
  SELECT json_build_object('active', ${countGroup('active')}, 'inactive', ${countGroup('inactive')},
    'sold', ${countGroup('sold')}, 'reciprocity', ${n(rawSql('is_reciprocity'))}, 'total', ${n(rawSql('true'))})
  FROM app.listing_totals WHERE client_id = app.client()`;

/** Two queries for the ids: one with OR would not use the index of addresses. */
export const findMatches = (query: Query<typeof listings.matches>) => quickRead<
  Data<typeof listings.matches>
>()`
  SELECT coalesce(json_agg(c), '[]') FROM (
    SELECT g.id, g.mls_id, g.status_id, g.address, g.city FROM app.listings g
    WHERE g.client_id = app.client() AND g.id IS DISTINCT FROM ${query.except ?? null}::bigint AND g.id = ANY (
      ARRAY(SELECT a.id FROM app.listings a
        WHERE a.client_id = app.client() AND a.address_key = ${addressKey(query)} AND ${query.street_address !== ''})
      || ARRAY(SELECT m.id FROM app.listings m
        WHERE m.client_id = app.client() AND m.mls_number = upper(${query.mls_id}) AND ${query.mls_id !== ''}))
    ${newestFirst} LIMIT ${maxMatches}::int) c`;

/** Computed like the column of this name. */
const addressKey = ({ unit_number, street_address, city }: Query<typeof listings.matches>) =>
  sql`regexp_replace(app.fold(${`${unit_number} ${street_address} ${city}`}), '[^[:alnum:]]+', '', 'g')`;

/** Of the agent's own active listings; one in progress is included. */
export function listOpenHouses(paging: Paging, { now, until }: { now: Date; until: Date }) {
  const soon = sql`FROM app.open_houses o JOIN app.listings g ON g.client_id = o.client_id AND g.id = o.listing_id
    WHERE o.client_id = app.client() AND o.cancelled_at IS NULL AND o.ends_at > ${now} AND o.starts_at < ${until}
      AND g.status_id = ${active}::int AND NOT g.is_reciprocity`;
  return read<OpenHouseOfListing[]>()`
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT o.id, o.listing_id, g.address, g.city, o.date, to_char(o.start_time, 'HH24:MI') AS start_time,
          to_char(o.end_time, 'HH24:MI') AS end_time, o.time_zone, app.to_iso(o.starts_at) AS start_date_time,
          app.to_iso(o.ends_at) AS end_date_time
        ${soon} ORDER BY o.starts_at, o.id LIMIT ${paging.take} OFFSET ${skip(paging)}) c),
      (SELECT count(*) ${soon})`;
}

export const readListing = (id: number) => quickRead<Listing>()`
  SELECT row_to_json(c) FROM (
    SELECT ${listingColumns} FROM app.listings g WHERE g.client_id = app.client() AND g.id = ${id}) c`;

/** Locks the row until the transaction ends. */
export const lockListing = (id: number) => write<Listing>()`
  SELECT row_to_json(c) FROM (
    SELECT ${listingColumns} FROM app.listings g WHERE g.client_id = app.client() AND g.id = ${id} FOR UPDATE) c`;

export const readServices = () => read<string[]>()`
  SELECT to_json(services) FROM app.clients WHERE id = app.client()`;

export const insertListing = (draft: object, now: Date) =>
  write<number>()`${change(
    sql`INSERT INTO app.listings (client_id, ${draftColumns}, country, created_at, updated_at)
    SELECT app.client(), ${draftColumns}, country, ${now}, ${now}
    FROM jsonb_populate_record(NULL::app.listings, ${JSON.stringify(draft)}) RETURNING id`,
    {
      now,
      log: logChange(listingActivity, 'listing.created'),
      answer: rawSql('SELECT to_json(id) FROM changed'),
    },
  )}`;

type Change = { now: Date; event: ChangeEventName | null; edited: readonly string[] };

/** Updates the keys in the patch. For a listing with a feed it remembers which fields are now the agent's own. */
export const updateListing = (id: number, patch: object, { now, event, edited }: Change) =>
  write<null>()`${change(
    sql`UPDATE app.listings g SET (${draftColumns}, country) = ROW (${columns(draftKeys, 'w')}, w.country),
      edited_fields = CASE WHEN g.mls_source IS NULL THEN g.edited_fields
        ELSE ARRAY(SELECT DISTINCT unnest(g.edited_fields || ${edited}::text[]) ORDER BY 1) END,
      updated_at = ${now}
    FROM new_values w WHERE g.client_id = app.client() AND g.id = w.id RETURNING g.client_id, g.id, g.price, w.old_price, g.mls_source, g.created_at`,
    {
      now,
      parts: {
        price_changes: insertPriceChanges({
          at: sql`${now}::timestamptz`,
          // a price that is corrected on the day it was typed was a slip
          when: sql`AND (changed.mls_source IS NOT NULL OR changed.created_at <= ${now}::timestamptz - interval '24 hours')`,
        }),
      },
      before: {
        new_values: sql`SELECT w.*, b.price AS old_price FROM app.listings b, jsonb_populate_record(b, ${JSON.stringify(patch)}) w
        WHERE b.client_id = app.client() AND b.id = ${id}`,
      },
      ...(event === null ? {} : { log: logChange(listingActivity, event, { details: priceChange }) }),
    },
  )}`;

/** Those of the listings that are the client's, locked in one order. */
export const lockListings = (ids: readonly number[]) => write<ChosenListing[]>()`
  SELECT coalesce(json_agg(g), '[]') FROM (
    SELECT id, status_id, marketing_facebook, marketing_newsletter, is_reciprocity FROM app.listings WHERE client_id = app.client() AND id = ANY (${ids}) ORDER BY id FOR UPDATE) g`;

/** Those of the listings that the client has deleted not long ago. */
export const listDeleted = (ids: readonly number[]) => read<number[]>()`
  SELECT coalesce(json_agg(d.id), '[]') FROM app.deleted_listings d WHERE d.client_id = app.client() AND d.id = ANY (${ids})`;

/** The status becomes the agent's own if it really changes. */
export const updateListings = (
  ids: readonly number[],
  patch: Pick<ListingPatch, 'status_id' | 'marketing_facebook' | 'marketing_newsletter'>,
  now: Date,
) =>
  write<null>()`${change(
    sql`UPDATE app.listings g SET (status_id, marketing_facebook, marketing_newsletter) =
        (SELECT w.status_id, w.marketing_facebook, w.marketing_newsletter FROM jsonb_populate_record(g, ${JSON.stringify(patch)}) w),
      edited_fields = CASE WHEN g.mls_source IS NULL OR coalesce(${patch.status_id ?? null}::int, g.status_id) = g.status_id THEN g.edited_fields
        ELSE ARRAY(SELECT DISTINCT unnest(g.edited_fields || 'status_id'::text) ORDER BY 1) END,
      updated_at = ${now}
    WHERE g.client_id = app.client() AND g.id = ANY (${ids}) AND jsonb_populate_record(g, ${JSON.stringify(patch)}) IS DISTINCT FROM g
    RETURNING g.id`,
    { now, log: logChange(listingActivity, 'listing.several_edited', ofSeveral) },
  )}`;

/** Deletes the listing with the files of no other listing. Its contents are archived for a while. */
export const deleteListing = (id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.listings g WHERE client_id = app.client() AND id = ${id}
    RETURNING client_id, id, address, mls_number, to_jsonb(g) AS listing`,
    {
      now,
      parts: {
        deleted_listing: sql`INSERT INTO app.deleted_listings (client_id, id, listing, deleted_at)
        SELECT client_id, id, listing || jsonb_build_object('open_houses', (
          SELECT coalesce(jsonb_agg(to_jsonb(o) ORDER BY o.starts_at), '[]') FROM app.open_houses o
          WHERE o.client_id = app.client() AND o.listing_id = changed.id)), ${now} FROM changed`,
        // what its agent deletes does not come back with the next run of the feed
        declined_numbers: sql`INSERT INTO app.declined_listings (client_id, mls_number, declined_at)
        SELECT client_id, mls_number, ${now} FROM changed WHERE mls_number IS NOT NULL ON CONFLICT DO NOTHING`,
        deleted_files: deleteFilesOfListing(id),
      },
      task: removeDeletedFiles,
      log: logChange(listingActivity, 'listing.deleted', {
        details: rawSql("jsonb_build_object('address', address)"),
      }),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;
