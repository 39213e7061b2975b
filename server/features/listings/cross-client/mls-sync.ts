import type { ListedBy } from '#contract/listings/listed-by.ts';
import { mlsFields } from '#contract/listings/mls.ts';
import { unknown } from '#contract/listings/statuses.ts';
import type { MlsPhoto } from '#server/engines/mls/mls-source.ts';
import { columns, emptySql, jsonbObject, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { change, writeConsequences, type Parts } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { insertPriceChanges, priceChange } from '../columns.ts';
import { mlsActivity } from '../mls/activity.ts';
import { mlsColumnNames, mlsColumns } from '../mls/columns.ts';
import { mlsNotifications } from '../mls/notifications.ts';
import type { MlsColumns, StoredOpenHouse, toMovedOpenHouses } from '../mls/rules.ts';
import { copyMlsPhotosTask, syncMlsListingsTask } from '../mls/tasks.ts';

/** The numbers of the agents of a client. */
export const readAgentIds = (client: number) => systemRead<string[]>()`
  SELECT to_json(mls_agent_ids) FROM app.clients WHERE id = ${client}`;

export type DueListing = { id: number; mls_id: string; mls_key: string };

/** The next listings of a client that are due, locked, each before its link; a request that changes one of them waits. */
export const lockDue = (client: number, provider: string, most: number) => systemWrite<DueListing[]>()`
  SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT g.id, g.mls_number AS mls_id, g.mls_key FROM app.mls_links k
    JOIN app.listings g ON g.client_id = k.client_id AND g.id = k.listing_id
    WHERE k.client_id = ${client} AND k.is_due AND g.mls_source = ${provider} AND g.mls_id IS NOT NULL
    ORDER BY g.id LIMIT ${most}::int FOR UPDATE OF g, k) d`;

export const continueSync = (client: number, now: Date) =>
  systemWrite<null>()`${writeConsequences(emptySql, { now, task: queueTask(syncMlsListingsTask, { client_id: client }) })}`;

export type Update = {
  id: number;
  values: MlsColumns;
  /** hidden by the board: an agent may hide more, never less */
  is_address_hidden: boolean;
  is_gone: boolean;
  /** null if the feed no longer says whose it is */
  is_reciprocity: boolean | null;
  originals: Readonly<Record<string, string>>;
  board_url: string | null;
  /** null if the feed no longer says */
  listed_by: ListedBy | null;
  contract_date: string | null;
  /** null if the feed does not say */
  price_changed_at: string | null;
};

/**
 * Applies the feed's present values. A field the agent edited keeps its value, and is in dispute if the feed has
 * changed it since; all others follow the feed. The agent of a listing that has just left the feed is asked why,
 * because nobody else knows. The ids are in a separate array, so that only these listings are read: a join with the
 * objects read all listings of the client.
 */
export const applyUpdates = (
  client: number,
  updates: readonly Update[],
  { photosOf, showsHistory, now }: { photosOf: readonly number[]; showsHistory: boolean; now: Date },
) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.listings g SET (${mlsColumns}) = (SELECT ${columns(mlsColumnNames, 'w')} FROM jsonb_populate_record(g, new_values.applied) w),
      mls_values = new_values.mls_values, disputed_fields = new_values.disputed, mls_synced_at = ${now},
      is_address_displayable = g.is_address_displayable AND NOT new_values.is_address_hidden, is_reciprocity = new_values.is_reciprocity,
      listed_by = new_values.listed_by,
      updated_at = CASE WHEN comparison.is_changed THEN ${now} ELSE g.updated_at END
    FROM new_values JOIN comparison ON comparison.id = new_values.id
    WHERE g.client_id = ${client} AND g.id = new_values.id AND g.id = ANY (${listIds(updates)}::bigint[])
    RETURNING g.client_id, g.id, g.address, g.status_id, g.price, new_values.old_price, new_values.price_changed_at, comparison.fields, comparison.disputed`,
    {
      now,
      before: readUpdates(client, updates, { photosOf, now }),
      parts: {
        updated_links: sql`UPDATE app.mls_links k SET is_due = false, originals = u.originals, board_url = u.board_url, shows_history = ${showsHistory},
          contract_date = coalesce(u.contract_date, k.contract_date),
          gone_at = CASE WHEN u.is_gone THEN coalesce(k.gone_at, ${now}::timestamptz) END
        FROM u WHERE k.client_id = ${client} AND k.listing_id = u.id AND k.listing_id = ANY (${listIds(updates)}::bigint[])`,
        price_changes: insertPriceChanges({
          at: sql`coalesce(changed.price_changed_at, ${now}::timestamptz)`,
        }),
        left_mls: sql`SELECT changed.id, changed.address FROM changed JOIN u ON u.id = changed.id
        JOIN app.mls_links before ON before.client_id = ${client} AND before.listing_id = changed.id
        WHERE u.is_gone AND before.gone_at IS NULL AND changed.status_id = ${unknown}::int`,
      },
      log: logChange(mlsActivity, syncEvent, {
        by: byWorker(sql`${client}::bigint`),
        details: sql`${priceChange} || ${jsonbObject({ fields: rawSql('to_jsonb(changed.fields)'), disputed: rawSql('to_jsonb(changed.disputed)') })}`,
        from: rawSql("FROM changed WHERE changed.fields <> '{}' OR changed.disputed <> '{}'"),
      }),
      notify: notifyUsers(mlsNotifications, 'listing.left_mls', {
        client: rawSql('p.client_id'),
        recipient: rawSql('p.id'),
        details: rawSql("jsonb_build_object('listing_id', l.id, 'address', l.address)"),
        from: sql`FROM left_mls l JOIN app.active_editors p ON p.client_id = ${client}`,
      }),
    },
  )}`;

/** One that changes the price alone has an event of its own, which the charts read. */
const syncEvent = {
  if: rawSql("changed.fields = '{price}' AND changed.disputed = '{}'"),
  yes: 'listing.price_synced',
  no: 'listing.synced',
} as const;

/** The new state of each listing, with the fields that people see change and those that are newly in dispute. */
const readUpdates = (
  client: number,
  updates: readonly Update[],
  { photosOf, now }: { photosOf: readonly number[]; now: Date },
): Parts => ({
  u: sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) AS r (
      id bigint, "values" jsonb, is_address_hidden boolean, is_gone boolean, is_reciprocity boolean, originals jsonb, board_url text, listed_by jsonb,
      contract_date date, price_changed_at timestamptz)`,
  new_values: sql`SELECT g.id, g.price AS old_price, g.mls_values || u."values" AS mls_values, u.is_address_hidden,
      -- a time before the last sync is that of an earlier price
      CASE WHEN u.price_changed_at > g.mls_synced_at AND u.price_changed_at <= ${now}::timestamptz THEN u.price_changed_at END AS price_changed_at,
      coalesce(u.is_reciprocity, g.is_reciprocity) AS is_reciprocity, coalesce(u.listed_by, g.listed_by) AS listed_by,
      ARRAY(SELECT DISTINCT f FROM unnest(g.disputed_fields || ARRAY(
        SELECT f FROM unnest(g.edited_fields) f WHERE u."values" ? f AND g.mls_values -> f IS DISTINCT FROM u."values" -> f)) f ORDER BY 1) AS disputed,
      u."values" - g.edited_fields - CASE WHEN 'state_or_province' = ANY (g.edited_fields) THEN 'country' ELSE '' END AS applied
    FROM app.listings g JOIN u ON u.id = g.id WHERE g.client_id = ${client} AND g.id = ANY (${listIds(updates)}::bigint[])`,
  comparison: sql`SELECT new_values.id, new_values.mls_values <> g.mls_values OR (new_values.is_address_hidden AND g.is_address_displayable)
        OR new_values.is_reciprocity <> g.is_reciprocity
        OR new_values.listed_by IS DISTINCT FROM g.listed_by AS is_changed,
      ARRAY(SELECT f FROM unnest(new_values.disputed) f WHERE f <> ALL (g.disputed_fields)) AS disputed,
      ARRAY(SELECT o.key FROM jsonb_each(to_jsonb(g)) o JOIN jsonb_each(to_jsonb(jsonb_populate_record(g, new_values.applied))) w ON w.key = o.key
          WHERE w.value <> o.value AND o.key <> 'country' ORDER BY array_position(${mlsFields}::text[], o.key))
        || ARRAY(SELECT f FROM (VALUES ('is_address_displayable', new_values.is_address_hidden AND g.is_address_displayable),
          ('is_reciprocity', new_values.is_reciprocity <> g.is_reciprocity), ('photos', g.id = ANY (${photosOf}::bigint[]))) n (f, is_new) WHERE is_new) AS fields
    FROM new_values JOIN app.listings g ON g.client_id = ${client} AND g.id = new_values.id AND g.id = ANY (${listIds(updates)}::bigint[])`,
});

export const readOpenHouses = (client: number, listings: readonly number[]) => systemRead<
  StoredOpenHouse[]
>()`
  SELECT coalesce(json_agg(json_build_object('id', o.id, 'date', o.date, 'start_time', to_char(o.start_time, 'HH24:MI'),
    'end_time', to_char(o.end_time, 'HH24:MI'), 'time_zone', o.time_zone, 'state_or_province', g.state_or_province, 'city', g.city)), '[]')
  FROM app.open_houses o JOIN app.listings g ON g.client_id = o.client_id AND g.id = o.listing_id
  WHERE o.client_id = ${client} AND o.listing_id = ANY (${listings}::bigint[])`;

export const moveOpenHouses = (
  client: number,
  moved: ReturnType<typeof toMovedOpenHouses>,
) => systemWrite<null>()`
  UPDATE app.open_houses o SET time_zone = m.time_zone, starts_at = m.starts_at, ends_at = m.ends_at, sequence = o.sequence + 1
  FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS m (id bigint, time_zone text, starts_at timestamptz, ends_at timestamptz)
  WHERE o.client_id = ${client} AND o.id = m.id`;

/** A listing that has another number by now, or none, is not queried any more. */
export const forgetDue = (client: number) => systemWrite<null>()`
  UPDATE app.mls_links k SET is_due = false FROM app.listings g
  WHERE k.client_id = ${client} AND k.is_due AND g.client_id = k.client_id AND g.id = k.listing_id AND g.mls_id IS NULL`;

export type BoardPhotos = { id: number; photos: readonly MlsPhoto[] };

/**
 * The photos of listings follow their boards, unless the agent has changed them. New ones are copied, removed ones
 * are deleted with their files, and the order is that of the board. Returns the listings whose photos have changed; a
 * new address of the same photo is no change.
 */
export const replacePhotos = (client: number, listings: readonly BoardPhotos[], now: Date) =>
  systemWrite<number[]>()`${change(
    sql`INSERT INTO app.mls_photos AS o (client_id, listing_id, photo_key, url, position, caption)
    SELECT ${client}, id, key, url, n, caption FROM p
    ON CONFLICT (client_id, listing_id, photo_key) DO UPDATE SET url = excluded.url, position = excluded.position,
      -- what could not be had at one address is asked for at another
      failure = CASE WHEN o.url = excluded.url THEN o.failure END
      WHERE o.url <> excluded.url OR o.position <> excluded.position
    RETURNING o.listing_id, o.file_id, o.position`,
    {
      now,
      before: {
        r: sql`SELECT g.id FROM app.listings g JOIN jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) AS l (id bigint) ON l.id = g.id
        WHERE g.client_id = ${client} AND g.id = ANY (${listIds(listings)}::bigint[]) AND NOT 'photos' = ANY (g.edited_fields)`,
        p: sql`SELECT l.id, e ->> 'key' AS key, e ->> 'url' AS url, e ->> 'caption' AS caption, n FROM r
        JOIN jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) AS l (id bigint, photos jsonb) ON l.id = r.id,
        jsonb_array_elements(l.photos) WITH ORDINALITY AS e (e, n)`,
        new_photos: sql`SELECT p.id FROM p LEFT JOIN app.mls_photos o ON o.client_id = ${client} AND o.listing_id = p.id AND o.photo_key = p.key
        WHERE o.photo_key IS NULL OR o.position <> p.n AND o.file_id IS NOT NULL OR o.url <> p.url AND o.failure IS NOT NULL`,
        deleted_photos: sql`DELETE FROM app.mls_photos o USING r
        WHERE o.client_id = ${client} AND o.listing_id = r.id AND NOT EXISTS (SELECT FROM p WHERE p.id = o.listing_id AND p.key = o.photo_key)
        RETURNING o.listing_id, o.file_id, o.failure, o.photo_key, o.url`,
        // boards give a photo a new time or key where it is the same: it is shown until it was copied again
        renewed_photos: sql`SELECT DISTINCT ON (d.listing_id, d.file_id) d.listing_id, d.file_id, p.n FROM deleted_photos d
        JOIN p ON p.id = d.listing_id AND (p.url = d.url OR split_part(p.key, ' ', 1) = split_part(d.photo_key, ' ', 1))
        LEFT JOIN app.mls_photos o ON o.client_id = ${client} AND o.listing_id = p.id AND o.photo_key = p.key
        WHERE d.file_id IS NOT NULL AND o.file_id IS NULL ORDER BY d.listing_id, d.file_id, p.n`,
        removed_media: sql`DELETE FROM app.listing_media m USING deleted_photos d
        WHERE m.client_id = ${client} AND m.listing_id = d.listing_id AND m.file_id = d.file_id
          AND NOT EXISTS (SELECT FROM renewed_photos w WHERE w.listing_id = d.listing_id AND w.file_id = d.file_id)
          AND NOT EXISTS (SELECT FROM app.mls_photos s JOIN p ON p.id = s.listing_id AND p.key = s.photo_key
            WHERE s.client_id = ${client} AND s.listing_id = d.listing_id AND s.file_id = d.file_id)`,
      },
      parts: {
        placed_media: sql`UPDATE app.listing_media m SET position = placed.position FROM (
          SELECT listing_id, file_id, position FROM changed WHERE file_id IS NOT NULL
          UNION SELECT listing_id, file_id, n FROM renewed_photos w
          WHERE NOT EXISTS (SELECT FROM changed c WHERE c.listing_id = w.listing_id AND c.file_id = w.file_id)) placed
        WHERE m.client_id = ${client} AND m.listing_id = placed.listing_id AND m.file_id = placed.file_id`,
      },
      task: queueTask(
        copyMlsPhotosTask,
        { client_id: sql`${client}::bigint`, listing_id: rawSql('listing_id') },
        { from: rawSql('FROM (SELECT DISTINCT listing_id FROM changed WHERE file_id IS NULL) n') },
      ),
      answer: rawSql(`SELECT coalesce(json_agg(id), '[]') FROM (
    SELECT id FROM new_photos UNION SELECT listing_id FROM deleted_photos WHERE failure IS NULL) n`),
    },
  )}`;

const listIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
