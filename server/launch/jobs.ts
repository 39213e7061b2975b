import { write } from '../db/sql.ts';
import { daysBefore } from '../jobs/days-before.ts';
import type { FeatureJobs } from '../jobs/feature-jobs.ts';
import type { TaskContext } from '../jobs/pool.ts';

const retentionDays = 30;

export const launchJobs: FeatureJobs = {
  scheduled: [{ name: 'purge-launch-secrets', cron: '11 12 * * *', run: purgeLaunchSecrets }],
};

/** Deletes the passwords for other services thirty days after the website went live. */
export async function purgeLaunchSecrets({ value, now }: TaskContext): Promise<void> {
  await value(write<null>()`
    DELETE FROM app.launch_secrets s USING app.clients c
    WHERE c.id = s.client_id AND c.went_live_at < ${daysBefore(now, retentionDays)}`);
}
