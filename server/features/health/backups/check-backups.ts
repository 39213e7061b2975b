import type { HealthCheck } from '#contract/staff/health.ts';
import type { BackupFacts } from '../cross-client/backups.ts';
import { attention, formatCount, good, problem } from '../states.ts';

type Facts = {
  config: { backup: { everyHours: number } | undefined; backupStamp: string | undefined };
  stampedAt: Date | null;
  backups: BackupFacts;
  now: Date;
};

/** How much later than planned a backup may end. */
const backupGraceHours = 2;
/** A large backup is checked once a week. */
const verifiedHours = 8 * 24;

export function checkBackups({ config, stampedAt, backups, now }: Facts): HealthCheck {
  if (config.backup !== undefined) return checkOwnBackups(backups, config.backup.everyHours, now);
  const todo = 'Let your backup touch the file BACKUP_STAMP names each time it has finished.';
  if (config.backupStamp === undefined)
    return attention(
      'backups',
      'Nothing is backed up automatically.',
      'Set BACKUP_TO to a folder or a bucket on another machine, and restart.',
    );
  if (stampedAt === null) return problem('backups', 'No backup has finished yet.', todo);
  const hours = hoursSince(stampedAt, now);
  return hours >= 24 + backupGraceHours
    ? problem('backups', `The last backup finished ${hours} hours ago.`, 'Find out why the next one did not.')
    : good('backups', 'The last backup is less than a day old.');
}

/** A backup counts once it has been restored to check it. */
function checkOwnBackups(
  { made, verified, reason }: BackupFacts,
  everyHours: number,
  now: Date,
): HealthCheck {
  const because = reason === null ? '' : ` ${reason}`;
  const todo = 'Read the reason, and run "npm run backup" by hand. It is tried again every hour.';
  if (made === null)
    return reason === null
      ? attention('backups', 'No backup has been made yet.', 'A worker makes the first one within minutes.')
      : problem('backups', `No backup could be made yet.${because}`, todo);
  const madeHours = hoursSince(new Date(made.started_at), now);
  if (madeHours >= everyHours + backupGraceHours)
    return problem('backups', `The last backup is ${inHours(madeHours)} old.${because}`, todo);
  if (verified === null)
    return attention('backups', `No backup has been restored to check it yet.${because}`, todo);
  const hours = hoursSince(new Date(verified.started_at), now);
  const says = `The last backup that was restored to check it is ${inHours(hours)} old and has ${inMegabytes(verified.bytes)}.`;
  if (hours >= verifiedHours) return problem('backups', `${says}${because}`, todo);
  return reason === null ? good('backups', says) : attention('backups', `${says}${because}`, todo);
}

const hoursSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / 3_600_000);
const inHours = (hours: number) =>
  hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day');
const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
