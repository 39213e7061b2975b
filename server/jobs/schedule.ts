import type { TaskContext } from './pool.ts';
import { deleteExpired } from './cleanup.ts';
import { sendDigests } from './digests.ts';
import { deleteUnusedFiles } from './files.ts';
import { purgeUsers } from './purge-users.ts';
import { purgeLaunchSecrets } from './purge-launch-secrets.ts';

export type ScheduledJob = {
  name: string;
  /** minute, hour, day, month, day of the week, in UTC */
  cron: string;
  run: (work: TaskContext) => Promise<void>;
};

/** The scheduled jobs of the worker. */
export const schedule: readonly ScheduledJob[] = [
  { name: 'send-digests', cron: '1 * * * *', run: sendDigests },
  // at night in Vancouver
  { name: 'clear-away', cron: '23 11 * * *', run: deleteExpired },
  { name: 'clear-files', cron: '41 11 * * *', run: deleteUnusedFiles },
  { name: 'clear-secrets', cron: '11 12 * * *', run: purgeLaunchSecrets },
  { name: 'purge-users', cron: '19 12 * * *', run: purgeUsers },
];
