import { dayAfter } from '#contract/days.ts';
import { localDay, localMonth, toInstant } from '#contract/zoned-time.ts';

export const dayMs = 24 * 3_600_000;
const monthsBack = 24;
/** Providers correct their numbers for this long. */
const restatedDays = 28;
const firstWaitMs = 15 * 60_000;

/**
 * The first month to request: two years back the first time, later all months that may have changed since the last
 * good fetch.
 */
export function fetchSince(lastGoodAt: Date | null, now: Date): string {
  const present = localMonth(now, 'UTC');
  const [year = 0, month = 1] = present.split('-').map(Number);
  const oldest = new Date(Date.UTC(year, month - monthsBack, 1)).toISOString().slice(0, 7);
  if (lastGoodAt === null) return oldest;
  const changed = localMonth(new Date(lastGoodAt.getTime() - restatedDays * dayMs), 'UTC');
  return changed < oldest ? oldest : changed;
}

/** After the midnight of ad accounts, so that yesterday is whole in the morning; not all of them at once. */
const morning = { hour: 4, minutes: 120 };

/** After a success a day later, or in the next morning on the clock of an ad account. */
export function nextAfterSuccess(now: Date, { id, zone }: { id: number; zone: string | null }): Date {
  if (zone === null) return new Date(now.getTime() + dayMs);
  const minute = id % morning.minutes;
  const time = `0${morning.hour + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  const today = localDay(now, zone);
  const thisMorning = toInstant(today, time, zone);
  return thisMorning > now ? thisMorning : toInstant(dayAfter(today), time, zone);
}

/** After a failure in steps that double up to a day, and never before the provider asks. */
export function nextAfterFailure(
  attempts: number,
  { tryAgain, waitMs }: { tryAgain: 'later' | 'never'; waitMs: number | null },
  now: Date,
): Date {
  const usual = tryAgain === 'never' ? dayMs : firstWaitMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 10);
  return new Date(now.getTime() + Math.min(dayMs, Math.max(usual, waitMs ?? 0)));
}
