import { write } from '../db/sql.ts';
import type { TaskContext } from './pool.ts';

const day = 86_400_000;
const retentionDays = 90;

/**
 * Purges users ninety days after they were deleted, with their login and notifications. Their rows in the activity log stay,
 * without a name.
 */
export async function purgeUsers({ value, now }: TaskContext): Promise<void> {
  await value(
    write<null>()`DELETE FROM app.users WHERE deleted_at < ${new Date(now.getTime() - retentionDays * day)}`,
  );
}
