const hourMs = 3_600_000;

/** A worker signs every half minute. */
export const deadAfterMs = 5 * 60_000;

/** The outcome of the last try. */
export type LastBackup = {
  started_at: string;
  outcome: 'verified' | 'unverified' | 'failed' | 'interrupted' | null;
};

/** The hour in UTC at which a day of backups begins: midnight in British Columbia, and before the working day elsewhere in Canada. */
const firstHour = 8;

/**
 * Whether the next backup is due. Backups begin at fixed times of the day, the first one at once. After a failure it is
 * tried again within the hour, and after the end of its worker at once.
 */
export function isBackupDue(
  last: LastBackup | null,
  { everyHours, now }: { everyHours: number; now: Date },
): boolean {
  if (last === null || last.outcome === 'interrupted') return true;
  if (last.outcome === null) return false;
  const startedAt = new Date(last.started_at);
  const turnOf = (at: Date) => Math.floor((at.getTime() / hourMs - firstHour) / everyHours);
  if (turnOf(startedAt) < turnOf(now)) return true;
  return last.outcome === 'failed' && now.getTime() - startedAt.getTime() >= hourMs;
}
