import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { queueFileRemoval } from '#server/core/files/file-records.ts';
import { isShown } from '../shown-pictures.ts';

/** Deletes pictures uploaded for newsletters before then that none shows; returns how many there were. */
export const deletePicturesUnusedSince = (time: Date, most: number, now: Date) =>
  systemWrite<number>()`${change(
    sql`DELETE FROM app.files f USING (
      SELECT file.client_id, file.id FROM (
        SELECT o.client_id, o.id, '%' || o.name || '%' AS pattern FROM app.files o
        WHERE o.created_at < ${time} AND o.purpose = 'newsletter') file
      WHERE NOT ${isShown(rawSql('file.client_id'))} LIMIT ${most}) o
    WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name`,
    { now, task: queueFileRemoval(), answer: rawSql('SELECT to_json(count(*)) FROM changed') },
  )}`;
