import { write } from '../db/sql.ts';
import type { TaskContext } from './pool.ts';

const day = 86_400_000;
const retentionDays = 30;

/** Deletes the passwords for other services thirty days after the website went live. */
export async function purgeLaunchSecrets({ value, now }: TaskContext): Promise<void> {
  await value(write<null>()`
    DELETE FROM app.launch_secrets s USING app.clients c
    WHERE c.id = s.client_id AND c.went_live_at < ${new Date(now.getTime() - retentionDays * day)}`);
}
