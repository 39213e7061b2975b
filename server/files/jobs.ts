import * as z from 'zod/mini';
import { read, sql, write } from '../db/sql.ts';
import { defineTask, enqueueTask, handleTask } from '../jobs/define-task.ts';
import { daysBefore } from '../jobs/days-before.ts';
import type { FeatureJobs } from '../jobs/feature-jobs.ts';
import type { TaskContext } from '../jobs/pool.ts';
import { enqueueFileRemoval, removeFilesTask } from './file-records.ts';
import type { FileStore } from './store.ts';

const batchSize = 500;

/** Removes files without a row, one page of the store at a time. */
const sweepTask = defineTask('sweep-files', { after: z.string() });

export const filesJobs = (files: FileStore): FeatureJobs => ({
  tasks: [
    handleTask(removeFilesTask, (_context, { names }) => removeFiles(files, names)),
    handleTask(sweepTask, (context, { after }) => sweepFiles(context, files, after)),
  ],
  scheduled: [{ name: 'delete-unused-files', cron: '41 11 * * *', run: deleteUnusedFiles }],
});

/**
 * Deletes avatar files that no setting refers to after thirty days, and starts the sweep of the store. Files that answer a
 * question stay.
 */
export async function deleteUnusedFiles({ value, now }: TaskContext): Promise<void> {
  for (;;) {
    const deletedCount = await value(write<number>()`
      WITH gone AS (
        DELETE FROM app.files f USING (
          SELECT client_id, id FROM app.files o
          WHERE o.created_at < ${daysBefore(now, 30)} AND o.purpose = 'avatar' AND NOT EXISTS (
            SELECT FROM app.settings s WHERE s.client_id = o.client_id AND s.key = 'rb_avatar_image' AND s.value = '/files/' || o.name)
          LIMIT ${batchSize}) o
        WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name
      ), bytes AS (${enqueueFileRemoval(sql`FROM gone HAVING count(*) > 0`)})
      SELECT to_json(count(*)) FROM gone`);
    if (deletedCount === null || deletedCount < batchSize) break;
  }
  await value(write<null>()`${enqueueTask(sweepTask, { after: '' })}`);
}

/** Removes files without a row, left by a process that died between writing the file and the row. */
export async function sweepFiles(
  { value, now }: TaskContext,
  files: FileStore,
  after: string,
): Promise<void> {
  await files.clearTemporary(daysBefore(now, 1));
  const page = await files.list(after);
  const old = page.files.filter(({ keptAt }) => keptAt < daysBefore(now, 1)).map(({ name }) => name);
  const unknown = await value(read<string[]>()`
    SELECT coalesce(json_agg(n.name), '[]') FROM unnest(${old}::text[]) AS n (name)
    WHERE NOT EXISTS (SELECT FROM app.files f WHERE f.name = n.name)`);
  await removeFiles(files, unknown ?? []);
  if (page.next !== null) await value(write<null>()`${enqueueTask(sweepTask, { after: page.next })}`);
}

export async function removeFiles(files: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(name);
}
