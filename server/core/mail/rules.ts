const seconds = 1000;

/**
 * Seconds before each retry. A reset link expires after an hour, so the first ones are short; the last ones bridge an
 * outage of hours.
 */
const waits = [10, 30, 90, 300, 900, 2700, 7200, 14_400];

/** When to try again after this many attempts; undefined for never. */
export function nextTry(attempts: number, now: Date): Date | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait * seconds);
}

export const maxAttempts = waits.length + 1;
