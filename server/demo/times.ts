import type { SeededRandom } from '#server/engines/words/seeded-random.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** An instant this many days ago at a waking hour in western Canada, never in the future. */
export function daysAgo(days: number, now: Date, draw: SeededRandom): Date {
  const midnight = Math.floor(now.getTime() / day) * day;
  const at = midnight - days * day + draw.between(15, 28) * hour + draw.between(0, 59) * minute;
  return new Date(
    at > now.getTime() - minute ? at - Math.ceil((at - now.getTime() + minute) / day) * day : at,
  );
}

export const hoursAgo = (hours: number, now: Date) => new Date(now.getTime() - hours * hour);

/** A newsletter leaves on a 15th: the next one that is not over yet in this time zone. */
export function next15th(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hour: '2-digit',
    hourCycle: 'h23',
    dateStyle: undefined,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const [year = 0, month = 0, today = 0, hourOfDay = 0] = (['year', 'month', 'day', 'hour'] as const).map(
    (name) => Number(parts.find(({ type }) => type === name)?.value),
  );
  const isOver = today > 15 || (today === 15 && hourOfDay >= 9);
  return new Date(Date.UTC(year, month - 1 + (isOver ? 1 : 0), 15)).toISOString().slice(0, 10);
}
