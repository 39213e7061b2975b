import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueFileRemoval } from '#server/core/files/file-records.ts';
import { namesWithSizes } from '../file-queries.ts';

/** The name of a picture whose widths are not made yet. */
export const findPicture = (client: number, file: number) => systemRead<string>()`
  SELECT to_json(f.name) FROM app.files f JOIN app.listing_files l ON l.client_id = f.client_id AND l.file_id = f.id
  WHERE f.client_id = ${client} AND f.id = ${file} AND l.widths = '{}'`;

type Sizes = { client: number; file: number; width: number; height: number; widths: readonly number[] };

export const savePhotoSizes = ({ client, file, width, height, widths }: Sizes) => systemWrite<null>()`
  UPDATE app.listing_files SET width = ${width}, height = ${height}, widths = ${widths}
  WHERE client_id = ${client} AND file_id = ${file}`;

/**
 * Deletes files that have not belonged to a listing since then; their bytes are removed after the commit. Returns how
 * many.
 */
export const deleteFilesUnusedSince = (time: Date, most: number, now: Date) =>
  systemWrite<number>()`${change(
    sql`DELETE FROM app.files f USING (
      SELECT o.client_id, o.id, l.widths FROM app.files o
      JOIN app.listing_files l ON l.client_id = o.client_id AND l.file_id = o.id
      WHERE o.created_at < ${time} AND o.purpose = 'listing' AND NOT EXISTS (
        SELECT FROM app.listing_media m WHERE m.client_id = o.client_id AND m.file_id = o.id)
      LIMIT ${most}) o
    WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name, o.widths`,
    {
      now,
      task: queueFileRemoval(namesWithSizes('changed')),
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  )}`;

export const purgeListingsDeletedBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.deleted_listings WHERE deleted_at < ${time}`;
