const secondsOfDay = 86_400;

/** Seconds, or a date. Another system may not put it off for longer than a day. */
export function readRetryAfter(value: string | undefined, now: Date): number {
  if (value === undefined) return 0;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(secondsOfDay, Math.max(0, seconds));
}
