import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { recordClientReport } from '../cross-client/reports.ts';
import type { ReturnPaths } from '../sending/return-path.ts';
import { parseReport } from './parse-report.ts';
import { maxMessageBytes } from './rules.ts';

type Needs = { bounceFolder: string | undefined; returnPaths: Pick<ReturnPaths, 'read'> };

const atOnce = 50;

/** Reads the folder in which a mail server puts returned newsletters. */
export const bounceJobs = ({ bounceFolder: folder, returnPaths }: Needs): FeatureJobs =>
  folder === undefined
    ? {}
    : {
        loops: [
          {
            name: 'read-bounces',
            reach: 'outside',
            intervalMs: 10_000,
            run: (db) => readBounces(db, { folder, returnPaths }),
          },
        ],
      };

/**
 * Reads some messages, each once: afterwards it is in `done`, or in `unread` if it reported nothing. A message
 * recorded before the worker died is read again and changes nothing. True if there may be more.
 */
export async function readBounces(
  db: WorkerDb,
  { folder, returnPaths }: Pick<Needs, 'returnPaths'> & { folder: string },
): Promise<boolean> {
  for (const place of ['done', 'unread']) await mkdir(join(folder, place), { recursive: true });
  const entries = await readdir(folder, { withFileTypes: true });
  // a file whose name begins with a dot is still being written
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
  for (const name of names.slice(0, atOnce)) {
    const path = join(folder, name);
    const { size } = await stat(path);
    const report = size > maxMessageBytes ? null : await parseReport(await readFile(path), { returnPaths });
    if (report) await db.value(recordClientReport(report, db.now()));
    await rename(path, join(folder, report ? 'done' : 'unread', name));
  }
  return names.length > atOnce;
}
