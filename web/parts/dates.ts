const options: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
};
const parts = new Intl.DateTimeFormat('en-US', options);
const partsInUtc = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });

/** 'Nov 20, at 3:05 pm', in the reader's own time zone. */
export function formatDate(instant: string): string {
  const { day, time } = partsOf(new Date(instant));
  return `${day}, at ${time}`;
}

/** The same of a time that is meant where somebody else is: '2026-11-20T15:05'. In UTC no hour is left out. */
export function formatLocal(time: string): string {
  const { day, time: hour } = partsOf(new Date(`${time}Z`), partsInUtc);
  return `${day}, at ${hour}`;
}

/** 'Nov 20, 2026' */
export function formatDay(instant: string): string {
  const { day, year } = partsOf(new Date(instant));
  return `${day}, ${year}`;
}

/** For recent events: 'Today at 3:05 pm', 'Yesterday at 3:05 pm'; else the date, with the year if it is not the current one. */
export function formatRecent(instant: string, now = new Date()): string {
  const then = new Date(instant);
  const { day, year, time } = partsOf(then);
  const ago = daysBetween(then, now);
  if (ago === 0) return `Today at ${time}`;
  if (ago === 1) return `Yesterday at ${time}`;
  return year === partsOf(now).year ? `${day}, at ${time}` : `${day}, ${year}, at ${time}`;
}

/** The same for the middle of a sentence: 'since today at 3:05 pm'. */
export const formatSince = (instant: string, now = new Date()): string =>
  formatRecent(instant, now).replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase());

/** For autosave: 'Saved at 3:05 pm', with the day if it is not today. */
export const formatSaved = (instant: string, now = new Date()): string => `Saved ${formatAt(instant, now)}`;

/** For the end of a sentence: 'at 3:05 pm', with the day if it is not today. */
export function formatAt(instant: string, now = new Date()): string {
  const then = new Date(instant);
  const { day, time } = partsOf(then);
  return daysBetween(then, now) === 0 ? `at ${time}` : `${day}, at ${time}`;
}

function partsOf(date: Date, format = parts): { day: string; year: string; time: string } {
  const found = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? '';
  return {
    day: `${part('month')} ${part('day')}`,
    year: part('year'),
    time: `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`,
  };
}

// counts calendar days, since a day may be 23 or 25 hours long
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}
