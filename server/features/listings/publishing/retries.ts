export const maxPublishAttempts = 8;
const firstWaitMs = 10_000;
const maxOwnWaitMs = 3_600_000;
export const maxWaitMs = 24 * 3_600_000;

/**
 * When a website that refused something is tried again: later each time. A time it asked for is kept, up to a day.
 */
export function nextTry(attempts: number, now: Date, waitMs: number | null): Date {
  const own = Math.min(firstWaitMs * 2 ** (attempts - 1), maxOwnWaitMs);
  return new Date(now.getTime() + Math.min(maxWaitMs, Math.max(own, waitMs ?? 0)));
}
