import { localMonth } from '#contract/zoned-time.ts';

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

/** After a success a day later; after a failure in steps that double up to a day, and never before the provider asks. */
export const nextAfterSuccess = (now: Date): Date => new Date(now.getTime() + dayMs);

export function nextAfterFailure(
  attempts: number,
  { tryAgain, waitMs }: { tryAgain: 'later' | 'never'; waitMs: number | null },
  now: Date,
): Date {
  const usual = tryAgain === 'never' ? dayMs : firstWaitMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 10);
  return new Date(now.getTime() + Math.min(dayMs, Math.max(usual, waitMs ?? 0)));
}
