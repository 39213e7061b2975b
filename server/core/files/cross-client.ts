import * as z from 'zod/mini';
import { emptySql, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { defineTask, queueTask } from '#server/core/jobs/define-task.ts';
import type { StoredFile } from '#server/core/security/signed-urls.ts';
import { queueFileRemoval } from './file-records.ts';
import { storedFile } from './stored-files.ts';

/** The file to serve under this name, for requests without a session. */
export const findFile = (name: string) => systemRead<StoredFile>()`
  SELECT ${storedFile} FROM app.files f WHERE name = ${name}`;

/** Whether this is the picture of an agent. */
export const isAvatar = (name: string) => systemRead<boolean>()`
  SELECT to_json(EXISTS (SELECT FROM app.files f WHERE f.name = ${name} AND f.purpose = 'avatar'))`;

/** Deletes rows of avatars that no setting refers to; their bytes are removed after the commit. Returns how many. */
export const deleteAvatarsUnusedSince = (time: Date, most: number, now: Date) =>
  systemWrite<number>()`${change(
    sql`DELETE FROM app.files f USING (
      SELECT client_id, id FROM app.files o
      WHERE o.created_at < ${time} AND o.purpose = 'avatar' AND NOT EXISTS (
        SELECT FROM app.settings s WHERE s.client_id = o.client_id AND s.key = 'rb_avatar_image' AND s.value = '/files/' || o.name)
      LIMIT ${most}) o
    WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name`,
    { now, task: queueFileRemoval(), answer: rawSql('SELECT to_json(count(*)) FROM changed') },
  )}`;

/** Deletes files of deleted contacts that can no longer come back. Returns how many. */
export const deleteExpiredFiles = (now: Date, most: number) =>
  systemWrite<number>()`${change(
    sql`DELETE FROM app.files f USING (
      SELECT client_id, id FROM app.files WHERE expires_at <= ${now}::timestamptz LIMIT ${most}) o
    WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name`,
    { now, task: queueFileRemoval(), answer: rawSql('SELECT to_json(count(*)) FROM changed') },
  )}`;

/** The names without a row. A picture in another width belongs to the row of its original. */
export const listUnknownFiles = (names: readonly string[]) => systemRead<string[]>()`
  SELECT coalesce(json_agg(n.name), '[]') FROM unnest(${names}::text[]) AS n (name)
  WHERE NOT EXISTS (SELECT FROM app.files f WHERE f.name = n.name OR n.name ~ '-[0-9]+[.]' AND f.name = ANY (
    ARRAY(SELECT split_part(n.name, '-', 1) || ending FROM unnest(ARRAY['.jpg', '.png', '.webp', '.gif']) AS ending)))`;

/** Removes files without a row, one page of the store at a time. */
export const sweepTask = defineTask('sweep-files', { after: z.string() });

export const enqueueSweep = (after: string, now: Date) =>
  systemWrite<null>()`${writeConsequences(emptySql, { now, task: queueTask(sweepTask, { after }) })}`;
