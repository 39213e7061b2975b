import { write } from '../db/sql.ts';
import type { TaskContext } from './pool.ts';

const day = 86_400_000;
const keptDays = 90;

/**
 * Users go for good ninety days after they were deleted, with their login and their bell. What they did stays in the log, by
 * somebody who has no name any more.
 */
export async function purgeUsers({ value, now }: TaskContext): Promise<void> {
  await value(
    write<null>()`DELETE FROM app.users WHERE deleted_at < ${new Date(now.getTime() - keptDays * day)}`,
  );
}
