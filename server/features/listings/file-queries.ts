import * as z from 'zod/mini';
import { sizeFormats } from '#contract/photo-sizes.ts';
import { descriptionImages, type ListingFile, type SentFile } from '#contract/listings/files.ts';
import { identifier, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { queueFileRemoval } from '#server/core/files/file-records.ts';
import { change } from '#server/core/events/change.ts';
import { defineTask, queueTask } from '#server/core/jobs/define-task.ts';
import { toFileObject } from './columns.ts';

/** Makes the widths of one picture; a task for each, so that a broken one does not stop the others. */
export const makePhotoSizesTask = defineTask('make-photo-sizes', {
  client_id: z.number(),
  file_id: z.number(),
});

/** Records the kinds of uploaded files. The worker makes pictures in other widths, except those within a text. */
export const insertListingFiles = (ids: readonly number[], typeId: number, now: Date) =>
  write<ListingFile[]>()`${change(
    sql`INSERT INTO app.listing_files (client_id, file_id, type_id)
    SELECT app.client(), id, ${typeId} FROM unnest(${ids}::bigint[]) AS n (id) RETURNING *`,
    {
      now,
      task: queueTask(
        makePhotoSizesTask,
        { client_id: rawSql('f.client_id'), file_id: rawSql('f.id') },
        {
          from: sql`FROM changed l JOIN app.files f ON f.client_id = l.client_id AND f.id = l.file_id WHERE f.type <> 'pdf' AND l.type_id <> ${descriptionImages.id}`,
        },
      ),
      answer: sql`SELECT coalesce(json_agg(${toFileObject(rawSql('NULL'))} ORDER BY f.id), '[]')
      FROM changed l JOIN app.files f ON f.client_id = l.client_id AND f.id = l.file_id`,
    },
  )}`;

/** The kinds of these files, if they are the client's own. */
export const listFileKinds = (ids: readonly number[]) => read<{ id: number; type_id: number }[]>()`
  SELECT coalesce(json_agg(json_build_object('id', file_id, 'type_id', type_id)), '[]')
  FROM app.listing_files WHERE client_id = app.client() AND file_id = ANY (${ids})`;

type PlacedFiles = { typeId: number; files: readonly SentFile[]; now: Date };

/**
 * Gives a listing these files of one kind, in this order; its other files of that kind are removed. A file that is sent
 * without a description keeps its own.
 */
export const replaceFiles = (listing: number, { typeId, files, now }: PlacedFiles) => {
  const ids = files.map(({ id }) => id);
  const sent = sql`${JSON.stringify(files)}::jsonb`;
  return write<null>()`${change(
    sql`DELETE FROM app.listing_media m USING app.listing_files l
    WHERE m.client_id = app.client() AND m.listing_id = ${listing} AND l.client_id = m.client_id AND l.file_id = m.file_id
      AND l.type_id = ${typeId} AND m.file_id <> ALL (${ids}::bigint[])
    RETURNING m.file_id`,
    {
      now,
      parts: {
        deleted_files: deleteUnusedFiles(rawSql('SELECT file_id FROM changed'), listing),
        placed_media: sql`INSERT INTO app.listing_media AS m (client_id, listing_id, file_id, position, alt)
        SELECT app.client(), ${listing}, (file ->> 'id')::bigint, place, file ->> 'alt' FROM jsonb_array_elements(${sent}) WITH ORDINALITY AS n (file, place)
        ON CONFLICT (client_id, listing_id, file_id) DO UPDATE SET position = excluded.position,
          alt = CASE WHEN ${sent} -> (excluded.position - 1) ? 'alt' THEN excluded.alt ELSE m.alt END`,
      },
      task: removeDeletedFiles,
    },
  )}`;
};

/**
 * A listing gets the images of these addresses, if they are the client's own. Its former images stay in the store for
 * a while, as all unused files do: a description may be restored.
 */
export const replaceDescriptionImages = (listing: number, urls: readonly string[]) => write<null>()`
  WITH shown_files AS (
    SELECT l.file_id, min(n.position) AS position FROM unnest(${urls}::text[]) WITH ORDINALITY AS n (url, position)
    JOIN app.files f ON f.client_id = app.client() AND f.name = substr(n.url, length('/files/') + 1)
    JOIN app.listing_files l ON l.client_id = f.client_id AND l.file_id = f.id AND l.type_id = ${descriptionImages.id}
    GROUP BY l.file_id),
  removed_media AS (
    DELETE FROM app.listing_media m USING app.listing_files l
    WHERE m.client_id = app.client() AND m.listing_id = ${listing} AND l.client_id = m.client_id AND l.file_id = m.file_id
      AND l.type_id = ${descriptionImages.id} AND m.file_id NOT IN (SELECT file_id FROM shown_files)),
  placed_media AS (
    INSERT INTO app.listing_media (client_id, listing_id, file_id, position)
    SELECT app.client(), ${listing}, file_id, position FROM shown_files
    ON CONFLICT (client_id, listing_id, file_id) DO NOTHING)
  SELECT NULL`;

/** For the statement that deletes the listing: its files that belong to no other listing. */
export const deleteFilesOfListing = (listing: number): Sql =>
  deleteUnusedFiles(
    sql`SELECT m.file_id FROM app.listing_media m, changed WHERE m.client_id = app.client() AND m.listing_id = changed.id`,
    listing,
  );

const deleteUnusedFiles = (candidates: Sql, listing: number): Sql => sql`
    DELETE FROM app.files f USING app.listing_files l
    WHERE f.client_id = app.client() AND f.id IN (${candidates}) AND l.client_id = f.client_id AND l.file_id = f.id
      AND NOT EXISTS (SELECT FROM app.listing_media o
        WHERE o.client_id = app.client() AND o.file_id = f.id AND o.listing_id <> ${listing})
    RETURNING f.name, l.widths`;

/** The names of the files of these rows, and those of their widths. */
export const namesWithSizes = (table: 'changed' | 'deleted_files'): Sql => sql`FROM (
  SELECT name FROM ${identifier(table)} UNION ALL
  SELECT concat(regexp_replace(name, '\\.\\w+$', ''), '-', width, '.', format)
  FROM ${identifier(table)}, unnest(widths) AS width, unnest(${sizeFormats}::text[]) AS format) n`;

/** The part `deleted_files` leaves bytes, which are removed after the commit. */
export const removeDeletedFiles = queueFileRemoval(namesWithSizes('deleted_files'));
