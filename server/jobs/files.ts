import { enqueueTaskFrom } from './enqueue-task.ts';
import { enqueueFileRemoval } from '../files/file-records.ts';
import { read, sql, write } from '../db/sql.ts';
import type { FileStore } from '../files/store.ts';
import type { TaskContext } from './pool.ts';

const day = 86_400_000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * day);
const atOnce = 500;

/**
 * Files that nothing refers to, thirty days after they came, and the start of the sweep through the store. A picture is referred
 * to by the settings; files of questions are what answers them, and stay.
 */
export async function deleteUnusedFiles({ value, now }: TaskContext): Promise<void> {
  for (;;) {
    const gone = await value(write<number>()`
      WITH gone AS (
        DELETE FROM app.files f USING (
          SELECT client_id, id FROM app.files o
          WHERE o.created_at < ${before(now, 30)} AND o.purpose = 'avatar' AND NOT EXISTS (
            SELECT FROM app.settings s WHERE s.client_id = o.client_id AND s.key = 'rb_avatar_image' AND s.value = '/files/' || o.name)
          LIMIT ${atOnce}) o
        WHERE f.client_id = o.client_id AND f.id = o.id RETURNING f.name
      ), bytes AS (${enqueueFileRemoval(sql`FROM gone HAVING count(*) > 0`)})
      SELECT to_json(count(*)) FROM gone`);
    if (gone === null || gone < atOnce) break;
  }
  await value(write<null>()`${sweepOn('')}`);
}

/** What the store keeps without anybody knowing: its process died between the file and the row. */
export async function sweepFiles(
  { value, now }: TaskContext,
  files: FileStore,
  after: string,
): Promise<void> {
  await files.clearTemporary(before(now, 1));
  const page = await files.list(after);
  const old = page.files.filter(({ keptAt }) => keptAt < before(now, 1)).map(({ name }) => name);
  const unknown = await value(read<string[]>()`
    SELECT coalesce(json_agg(n.name), '[]') FROM unnest(${old}::text[]) AS n (name)
    WHERE NOT EXISTS (SELECT FROM app.files f WHERE f.name = n.name)`);
  await removeFiles(files, unknown ?? []);
  if (page.next !== null) await value(write<null>()`${sweepOn(page.next)}`);
}

export async function removeFiles(files: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(name);
}

const sweepOn = (after: string) =>
  enqueueTaskFrom('sweep-files', sql`jsonb_build_object('after', ${after}::text)`, sql``);
