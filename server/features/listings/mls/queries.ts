import type { Data } from '#contract/endpoint.ts';
import { fileKinds } from '#contract/listings/files.ts';
import type { ListedBy } from '#contract/listings/listed-by.ts';
import type { ImportedListing, listingsMls } from '#contract/listings/mls.ts';
import { columns, emptySql, rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { listingActivity, ofSeveral } from '../activity.ts';
import { insertPriceChanges, priceChange } from '../columns.ts';
import { fieldsColumn, mlsColumnNames, mlsColumns, selectValues } from './columns.ts';
import { importChange, type NewListing } from './import-statement.ts';
import { syncMlsListingsTask } from './tasks.ts';

export type ImportFacts = { agent_ids: string[]; present: string[] };

/** The numbers of the client's agents, and which of these listings exist already. */
export const readImportFacts = (mlsIds: readonly string[]) => read<ImportFacts>()`
  SELECT json_build_object('agent_ids', c.mls_agent_ids, 'present', (
    SELECT coalesce(json_agg(DISTINCT g.mls_number), '[]') FROM app.listings g
    WHERE g.client_id = app.client() AND g.mls_number = ANY (${mlsIds}::text[])))
  FROM app.clients c WHERE c.id = app.client()`;

/** The listings of the client with these numbers. */
export const readPresent = (mlsIds: readonly string[]) => read<{ id: number; mls_id: string }[]>()`
  SELECT coalesce(json_agg(json_build_object('id', g.id, 'mls_id', g.mls_number) ORDER BY g.id), '[]') FROM app.listings g
  WHERE g.client_id = app.client() AND g.mls_number = ANY (${mlsIds}::text[])`;

/** By a person, who gets back what became of each. */
export const importListings = (
  entries: readonly NewListing[],
  { source, now }: { source: string; now: Date },
) =>
  write<ImportedListing[]>()`${importChange(entries, {
    client: rawSql('app.client()'),
    source,
    now,
    log: logChange(listingActivity, 'listing.imported', ofSeveral),
  })}`;

/**
 * Marks listings as due and enqueues their sync; without ids, all that came from a feed. Null if one does not exist.
 */
export const enqueueSync = (client: number, ids: readonly number[] | null, now: Date) =>
  write<number>()`${change(
    sql`UPDATE app.mls_links k SET is_due = true
    WHERE k.client_id = app.client() AND (${ids}::bigint[] IS NULL OR k.listing_id = ANY (${ids}::bigint[])) RETURNING listing_id`,
    {
      now,
      task: queueTask(syncMlsListingsTask, { client_id: sql`${client}::bigint` }, { from: emptySql }),
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  )}`;

export const countListings = (ids: readonly number[]) => read<number>()`
  SELECT to_json(count(*)) FROM app.listings WHERE client_id = app.client() AND id = ANY (${ids}::bigint[])`;

/** The names of the fields that differ from the feed; null if there is no such listing. Locks it. */
export const lockFields = (id: number) => write<string[]>()`
  SELECT to_json(ARRAY(SELECT json_object_keys(${fieldsColumn}))) FROM app.listings g
  WHERE g.client_id = app.client() AND g.id = ${id} FOR UPDATE`;

type Choice = { keep: readonly string[]; take: readonly string[]; now: Date };

/**
 * Fields that are taken get the feed's value and follow it again; those that are kept become the agent's without
 * dispute.
 */
export const chooseFields = (id: number, { keep, take, now }: Choice) =>
  write<null>()`${change(
    sql`UPDATE app.listings g SET (${mlsColumns}) = (
        SELECT ${columns(mlsColumnNames, 'w')} FROM jsonb_populate_record(g, chosen.values) w),
      edited_fields = ARRAY(SELECT f FROM unnest(g.edited_fields) f WHERE f <> ALL (${take}::text[])),
      disputed_fields = ARRAY(SELECT f FROM unnest(g.disputed_fields) f WHERE f <> ALL (${[...keep, ...take]}::text[])),
      updated_at = ${now}
    FROM (SELECT b.id, b.price AS old_price, ${selectValues(rawSql('b.mls_values'), rawSql('= ANY (c.take)'))} AS values
      FROM app.listings b, (SELECT ${take}::text[] AS take) c WHERE b.client_id = app.client() AND b.id = ${id}
        AND (b.edited_fields && c.take OR b.disputed_fields && ${[...keep, ...take]}::text[])) chosen
    WHERE g.client_id = app.client() AND g.id = chosen.id RETURNING g.client_id, g.id, g.price, chosen.old_price`,
    {
      now,
      parts: { price_changes: insertPriceChanges({ at: sql`${now}::timestamptz` }) },
      log: logChange(listingActivity, 'listing.edited', { details: priceChange }),
    },
  )}`;

export const readFields = (id: number) => read<Data<typeof listingsMls.chooseFields>>()`
  SELECT json_build_object('id', g.id, 'fields', ${fieldsColumn}) FROM app.listings g
  WHERE g.client_id = app.client() AND g.id = ${id}`;

/**
 * The board's photos are in its order again and all others leave the listing; missing ones come with the enqueued
 * sync. Null if there is no such listing, or no board has it.
 */
export const takePhotos = (client: number, id: number, now: Date) =>
  write<Data<typeof listingsMls.takePhotos>>()`${change(
    sql`UPDATE app.listings g SET edited_fields = array_remove(g.edited_fields, 'photos'), updated_at = ${now}
    FROM listing WHERE g.client_id = app.client() AND g.id = listing.id AND listing.is_edited RETURNING g.id`,
    {
      now,
      before: {
        listing: sql`SELECT g.id, 'photos' = ANY (g.edited_fields) AS is_edited FROM app.listings g JOIN app.mls_links k ON k.client_id = g.client_id AND k.listing_id = g.id
        WHERE g.client_id = app.client() AND g.id = ${id} AND k.gone_at IS NULL FOR UPDATE OF g, k`,
      },
      parts: {
        placed_media: rawSql(`UPDATE app.listing_media m SET position = p.position FROM changed
        JOIN app.mls_photos p ON p.client_id = app.client() AND p.listing_id = changed.id
        WHERE m.client_id = app.client() AND m.listing_id = changed.id AND m.file_id = p.file_id`),
        removed_media: sql`DELETE FROM app.listing_media m USING changed, app.listing_files f
        WHERE m.client_id = app.client() AND m.listing_id = changed.id AND f.client_id = m.client_id AND f.file_id = m.file_id
          AND f.type_id = ${fileKinds.photos.id} AND NOT EXISTS (
            SELECT FROM app.mls_photos p WHERE p.client_id = m.client_id AND p.listing_id = m.listing_id AND p.file_id = m.file_id)`,
        deleted_photos: rawSql(`DELETE FROM app.mls_photos p USING changed
        WHERE p.client_id = app.client() AND p.listing_id = changed.id AND NOT EXISTS (
          SELECT FROM app.listing_media m WHERE m.client_id = p.client_id AND m.listing_id = p.listing_id AND m.file_id = p.file_id)`),
        due: rawSql(
          'UPDATE app.mls_links k SET is_due = true FROM changed WHERE k.client_id = app.client() AND k.listing_id = changed.id',
        ),
      },
      log: logChange(listingActivity, 'listing.edited'),
      task: queueTask(syncMlsListingsTask, { client_id: sql`${client}::bigint` }),
      answer: rawSql(`SELECT json_build_object('id', id) FROM listing`),
    },
  )}`;

/** Both listings, locked in one order. */
export const lockContinuation = (earlier: number, newer: number) => write<{
  is_same: boolean;
  count: number;
}>()`
  WITH both_ AS (
    SELECT id, address_key, mls_key, is_reciprocity FROM app.listings
    WHERE client_id = app.client() AND id IN (${earlier}, ${newer}) ORDER BY id FOR UPDATE)
  SELECT json_build_object('count', count(*),
    'is_same', count(DISTINCT address_key) = 1 AND bool_and(mls_key IS NOT NULL) AND NOT bool_or(is_reciprocity))
  FROM both_`;

/** The newer listing's feed state. That listing is deleted before its key moves to the earlier one. */
export type Continuation = {
  mls_id: string;
  mls_key: string;
  mls_source: string;
  mls_values: Record<string, unknown>;
  originals: Record<string, string>;
  board_url: string | null;
  listed_by: ListedBy | null;
  contract_date: string | null;
  shows_history: boolean;
};
export const readContinuation = (newer: number) => read<Continuation>()`
  SELECT json_build_object('mls_id', g.mls_id, 'mls_key', g.mls_key, 'mls_source', g.mls_source, 'mls_values', g.mls_values,
    'originals', k.originals, 'board_url', k.board_url, 'listed_by', g.listed_by, 'contract_date', k.contract_date,
    'shows_history', k.shows_history)
  FROM app.listings g JOIN app.mls_links k ON k.client_id = g.client_id AND k.listing_id = g.id
  WHERE g.client_id = app.client() AND g.id = ${newer}`;

/**
 * The earlier listing under the newer number: the sale's facts follow the feed, texts and photos stay the agent's.
 */
export const continueListing = (
  earlier: number,
  {
    mls_id,
    mls_key,
    mls_source,
    mls_values,
    originals,
    board_url,
    listed_by,
    contract_date,
    shows_history,
  }: Continuation,
  now: Date,
) =>
  write<null>()`${change(
    sql`UPDATE app.listings g SET (${mlsColumns}) = (
        SELECT ${columns(mlsColumnNames, 'w')} FROM jsonb_populate_record(g, ${JSON.stringify(mls_values)}::jsonb - texts.edited) w),
      mls_id = ${mls_id}, mls_key = ${mls_key}, mls_source = ${mls_source}, listed_by = ${listed_by && JSON.stringify(listed_by)}::jsonb, mls_values = ${JSON.stringify(mls_values)}::jsonb,
      edited_fields = texts.edited, disputed_fields = '{}', mls_synced_at = ${now}, updated_at = ${now}
    FROM texts WHERE g.client_id = app.client() AND g.id = texts.id RETURNING g.client_id, g.id, g.price, texts.old_price`,
    {
      now,
      before: {
        texts: sql`SELECT b.id, ARRAY(SELECT DISTINCT f FROM unnest(b.edited_fields || '{description,photos}'::text[]) f
          WHERE f NOT IN ('price', 'status_id', 'sold_price', 'date_sold', 'market_date') ORDER BY f) AS edited, b.mls_id AS old_number, b.price AS old_price
        FROM app.listings b WHERE b.client_id = app.client() AND b.id = ${earlier}`,
      },
      parts: {
        restored_link: sql`UPDATE app.mls_links k SET gone_at = NULL, seen_at = ${now}, is_due = false, originals = ${JSON.stringify(originals)}::jsonb, board_url = ${board_url},
          contract_date = ${contract_date}::date, shows_history = ${shows_history}
        FROM changed WHERE k.client_id = app.client() AND k.listing_id = changed.id`,
        price_changes: insertPriceChanges({ at: sql`${now}::timestamptz` }),
      },
      log: logChange(listingActivity, 'listing.continued'),
    },
  )}`;
