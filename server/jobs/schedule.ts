import type { Work } from './pool.ts';
import { clearAway } from './clearing.ts';
import { sendDigests } from './digests.ts';
import { clearFiles } from './files.ts';
import { purgeUsers } from './purge.ts';
import { clearSecrets } from './secrets.ts';

export type Scheduled = {
  name: string;
  /** minute, hour, day, month, day of the week, in UTC */
  cron: string;
  run: (work: Work) => Promise<void>;
};

/** What the worker does by itself. A job that is to be done regularly gets its line here. */
export const schedule: readonly Scheduled[] = [
  { name: 'send-digests', cron: '1 * * * *', run: sendDigests },
  // at night in Vancouver
  { name: 'clear-away', cron: '23 11 * * *', run: clearAway },
  { name: 'clear-files', cron: '41 11 * * *', run: clearFiles },
  { name: 'clear-secrets', cron: '11 12 * * *', run: clearSecrets },
  { name: 'purge-users', cron: '19 12 * * *', run: purgeUsers },
];
