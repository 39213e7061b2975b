import { toBackupTime } from './list-backups.ts';

/** Of each of the newest days, weeks and months with a backup, the newest one is kept. */
const keptPeriods = { days: 7, weeks: 5, months: 12 };

type Candidate = {
  id: string;
  /** its check found damage */
  isDamaged: boolean;
};

/**
 * The ids of the backups to keep. Periods are counted by the backups that there are and not by today, so that an
 * installation whose backups have stopped loses none. A damaged one never takes the place of one that may be whole.
 */
export function selectRetained(backups: readonly Candidate[]): Set<string> {
  const newestFirst = backups.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const whole = newestFirst.filter(({ isDamaged }) => !isDamaged);
  const chosen = whole.length > 0 ? whole : newestFirst;
  return new Set([
    ...newestFirst.slice(0, 1).map(({ id }) => id),
    ...newestOfEach(chosen, dayOf, keptPeriods.days),
    ...newestOfEach(chosen, weekOf, keptPeriods.weeks),
    ...newestOfEach(chosen, monthOf, keptPeriods.months),
  ]);
}

function newestOfEach(
  newestFirst: readonly Candidate[],
  periodOf: (at: Date) => string | number,
  count: number,
): string[] {
  const newest = new Map<string | number, string>();
  for (const { id } of newestFirst) {
    const period = periodOf(toBackupTime(id));
    if (!newest.has(period)) newest.set(period, id);
  }
  return [...newest.values()].slice(0, count);
}

const dayMs = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
/** The first of January 1970 was a Thursday, and a week begins on Monday. */
const weekOf = (at: Date) => Math.floor((at.getTime() / dayMs + 3) / 7);

/** Bytes of a backup up to which each one is restored to check it; a larger one is checked once a week. */
const smallBytes = 500_000_000;
/** Less than a week, because a backup does not begin at the same second. */
const checkEveryMs = 6.5 * dayMs;

export const isCheckDue = ({
  bytes,
  checkedAt,
  now,
}: {
  bytes: number;
  checkedAt: Date | null;
  now: Date;
}): boolean =>
  bytes <= smallBytes || checkedAt === null || now.getTime() - checkedAt.getTime() >= checkEveryMs;

/** Milliseconds to pause so that work has not used more than its share of a second, each second. */
export const pauseAfter = ({
  usedMs,
  elapsedMs,
  share,
}: {
  /** of processors */
  usedMs: number;
  elapsedMs: number;
  /** how many processors it may keep busy, such as 0.5 */
  share: number;
}): number => Math.max(0, usedMs / share - elapsedMs);
