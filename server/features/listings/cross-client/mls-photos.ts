import { fileKinds } from '#contract/listings/files.ts';
import { emptySql, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import { makePhotoSizesTask } from '../file-queries.ts';
import { mlsActivity } from '../mls/activity.ts';
import { mlsPhotosItem } from '../mls/queue-items.ts';
import { copyMlsPhotosTask } from '../mls/tasks.ts';

type Listing = { client_id: number; listing_id: number };
export type WaitingPhoto = { key: string; url: string; position: number; caption: string | null };

/** The next photo to copy. It is not locked: nobody waits for the board. */
export const findNextPhoto = ({ client_id, listing_id }: Listing) => systemRead<WaitingPhoto>()`
  SELECT json_build_object('key', photo_key, 'url', url, 'position', position, 'caption', caption) FROM app.mls_photos
  WHERE client_id = ${client_id} AND listing_id = ${listing_id} AND file_id IS NULL AND failure IS NULL
  ORDER BY position LIMIT 1`;

/** The listing comes before its photos, as in its deletion. */
export const lockListing = ({ client_id, listing_id }: Listing) => systemWrite<true>()`
  WITH locked_listing AS (SELECT FROM app.listings WHERE client_id = ${client_id} AND id = ${listing_id} FOR NO KEY UPDATE)
  SELECT to_json(true) FROM locked_listing`;

/** The photo as it is now, if it still waits for this copy. */
export const lockPhoto = ({ client_id, listing_id, key, url }: Listing & WaitingPhoto) =>
  systemWrite<WaitingPhoto>()`
  WITH locked_photo AS (
    SELECT * FROM app.mls_photos WHERE client_id = ${client_id} AND listing_id = ${listing_id} AND photo_key = ${key}
      AND url = ${url} AND file_id IS NULL AND failure IS NULL FOR UPDATE)
  SELECT json_build_object('key', photo_key, 'url', url, 'position', position, 'caption', caption) FROM locked_photo`;

type Copy = Listing & WaitingPhoto & { name: string; size: number; hash: Buffer; quota: number; now: Date };

/**
 * Gives the listing the photo, unless the client's files are full. A picture that the listing already has, by its
 * checksum, is reused: boards give the same one a new key.
 */
export const insertPhoto = (copy: Copy) =>
  systemWrite<{ is_full: boolean; has_failures: boolean }>()`${change(
    sql`UPDATE app.mls_photos p SET file_id = photo.file_id FROM photo
    WHERE p.client_id = ${copy.client_id} AND p.listing_id = ${copy.listing_id} AND p.photo_key = ${copy.key}`,
    {
      now: copy.now,
      before: {
        same: sql`SELECT m.file_id FROM app.listing_media m JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
        WHERE m.client_id = ${copy.client_id} AND m.listing_id = ${copy.listing_id} AND l.source_hash = ${copy.hash}::bytea LIMIT 1`,
        room: sql`SELECT coalesce(sum(size), 0) + ${copy.size}::bigint > ${copy.quota}::bigint AS is_full FROM app.files WHERE client_id = ${copy.client_id}`,
        new_file: sql`INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at)
        SELECT ${copy.client_id}, ${copy.name}, 'photo ' || ${copy.position}::int, ${copy.size}, 'listing', ${copy.now}::timestamptz FROM room
        WHERE NOT is_full AND NOT EXISTS (SELECT FROM same) RETURNING id`,
        new_details: sql`INSERT INTO app.listing_files (client_id, file_id, type_id, source_url, source_hash)
        SELECT ${copy.client_id}, id, ${fileKinds.photos.id}, ${copy.url}, ${copy.hash}::bytea FROM new_file`,
        photo: rawSql(
          'SELECT id AS file_id, true AS is_new FROM new_file UNION ALL SELECT file_id, false FROM same',
        ),
        placed_photo: sql`INSERT INTO app.listing_media (client_id, listing_id, file_id, position, alt)
        SELECT ${copy.client_id}, ${copy.listing_id}, file_id, ${copy.position}::int, ${copy.caption}::text FROM photo
        ON CONFLICT (client_id, listing_id, file_id) DO UPDATE SET position = least(listing_media.position, excluded.position)`,
      },
      task: queueTask(
        makePhotoSizesTask,
        { client_id: sql`${copy.client_id}::bigint`, file_id: rawSql('file_id') },
        { from: rawSql('FROM photo WHERE is_new') },
      ),
      answer: sql`SELECT json_build_object('is_full', is_full AND NOT EXISTS (SELECT FROM same), 'has_failures', EXISTS (
    SELECT FROM app.mls_photos WHERE client_id = ${copy.client_id} AND listing_id = ${copy.listing_id} AND failure IS NOT NULL)) FROM room`,
    },
  )}`;

/** When all are copied, those go that were shown until then and that the board has replaced. */
export const removeReplaced = ({ client_id, listing_id }: Listing) => systemWrite<null>()`
  DELETE FROM app.listing_media m USING app.listing_files l, app.listings g
  WHERE m.client_id = ${client_id} AND m.listing_id = ${listing_id} AND l.client_id = m.client_id AND l.file_id = m.file_id
    AND l.source_hash IS NOT NULL AND g.client_id = m.client_id AND g.id = m.listing_id AND NOT 'photos' = ANY (g.edited_fields)
    AND NOT EXISTS (SELECT FROM app.mls_photos p WHERE p.client_id = m.client_id AND p.listing_id = m.listing_id AND p.file_id = m.file_id)`;

/** A photo that cannot be loaded is not requested again. Returns the address of the listing. */
export const failPhoto = ({
  client_id,
  listing_id,
  key,
  failure,
}: Listing & { key: string; failure: string }) => systemWrite<string>()`
  WITH p AS (
    UPDATE app.mls_photos SET failure = ${failure}
    WHERE client_id = ${client_id} AND listing_id = ${listing_id} AND photo_key = ${key} RETURNING client_id, listing_id)
  SELECT to_json(g.address) FROM p JOIN app.listings g ON g.client_id = p.client_id AND g.id = p.listing_id`;

/** Staff are told once per listing. */
export const openPhotoItem = ({
  client_id,
  listing_id,
  address,
  failure,
  now,
}: Listing & { address: string; failure: string; now: Date }) =>
  systemWrite<null>()`${writeConsequences(emptySql, {
    now,
    open: openItem(mlsPhotosItem, {
      subject: String(listing_id),
      client: client_id,
      details: { address, failure },
    }),
  })}`;

export const closePhotoItem = ({ client_id, listing_id, now }: Listing & { now: Date }) =>
  systemWrite<null>()`${writeConsequences(emptySql, {
    now,
    close: closeItems(mlsPhotosItem, { subject: String(listing_id), client: client_id }),
  })}`;

export type PhotoCounts = { copied: number; failed: number };

export const continueCopying = (listing: Listing & PhotoCounts, now: Date) =>
  systemWrite<null>()`${writeConsequences(emptySql, { now, task: queueTask(copyMlsPhotosTask, listing) })}`;

/** One event for all photos of a run, when the last one is there. */
export const logPhotos = ({ client_id, listing_id }: Listing, counts: PhotoCounts, now: Date) =>
  systemWrite<null>()`${writeConsequences(emptySql, {
    now,
    log: logChange(mlsActivity, 'listing.photos_copied', {
      by: byWorker(sql`${client_id}::bigint`),
      subject: sql`${listing_id}::bigint`,
      details: sql`${JSON.stringify(counts)}::jsonb`,
    }),
  })}`;
