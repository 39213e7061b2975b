import { localDay, toInstant } from '#contract/zoned-time.ts';
import { displayZone, readersZone, zoneNote } from './zones.ts';

/*
 * Every date and time on a screen is made here, on the clocks of displayZone(). If the reader's clock differs, the
 * zone follows the time.
 */
const options: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
};
const longDay: Intl.DateTimeFormatOptions = { dateStyle: 'long' };
const weekday: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' };

/** 'Nov 20, at 3:05 pm' */
export function formatDate(instant: string): string {
  const { day, time } = splitDate(new Date(instant));
  return `${day}, at ${time}`;
}

/** The same for a time that is already local: '2026-11-20T15:05'. UTC skips no hour. */
export function formatLocal(time: string): string {
  const { day, time: hour } = partsIn('UTC', new Date(`${time}Z`));
  const at = toInstant(time.slice(0, 10), time.slice(11, 16), displayZone());
  return `${day}, at ${withZone(hour, at)}`;
}

/** 'Nov 20, 2026' */
export function formatDay(instant: string): string {
  const { day, year } = splitDate(new Date(instant));
  return `${day}, ${year}`;
}

/** The same for a calendar day, which is not an instant: '2026-11-20'. */
export function formatCalendarDay(day: string): string {
  const { day: shown, year } = partsIn('UTC', new Date(`${day}T00:00:00Z`));
  return `${shown}, ${year}`;
}

/** 'November 20, 2026' */
export const formatLongDay = (instant: string): string =>
  formatOf('en-CA', longDay, displayZone()).format(new Date(instant));

/** The same for a calendar day, which is not an instant: '2026-11-20'. */
export const formatLongCalendarDay = (day: string): string =>
  formatOf('en-CA', longDay, 'UTC').format(new Date(`${day}T00:00:00Z`));

/** 'Friday, November 20' */
export const formatWeekday = (at: Date): string => formatOf('en-CA', weekday, displayZone()).format(at);

/** For recent events: 'Today at 3:05 pm', 'Yesterday at 3:05 pm'; else the date, with the year if it is not the current one. */
export function formatRecent(instant: string, now = new Date()): string {
  const then = new Date(instant);
  const { day, year, time } = splitDate(then);
  const ago = daysBetween(then, now);
  if (ago === 0) return `Today at ${time}`;
  if (ago === 1) return `Yesterday at ${time}`;
  return year === splitDate(now).year ? `${day}, at ${time}` : `${day}, ${year}, at ${time}`;
}

/** The same for the middle of a sentence: 'since today at 3:05 pm'. */
export const formatSince = (instant: string, now = new Date()): string =>
  formatRecent(instant, now).replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase());

/** For autosave: 'Saved at 3:05 pm', with the day if it is not today. */
export const formatSaved = (instant: string, now = new Date()): string => `Saved ${formatAt(instant, now)}`;

/** For the end of a sentence: 'at 3:05 pm', with the day if it is not today. */
export function formatAt(instant: string, now = new Date()): string {
  const then = new Date(instant);
  const { day, time } = splitDate(then);
  return daysBetween(then, now) === 0 ? `at ${time}` : `${day}, at ${time}`;
}

/** The present day, for date inputs: '2026-11-20'. */
export const presentDay = (now = new Date()): string => localDay(now, displayZone());

/** And the month: '2026-11'. */
export const presentMonth = (now = new Date()): string => presentDay(now).slice(0, 7);

type Parts = { day: string; year: string; time: string };

function splitDate(date: Date): Parts {
  const parts = partsIn(displayZone(), date);
  return { ...parts, time: withZone(parts.time, date) };
}

function partsIn(zone: string, date: Date): Parts {
  const valueOf = new Map(
    formatOf('en-US', options, zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => valueOf.get(type) ?? '';
  return {
    day: `${part('month')} ${part('day')}`,
    year: part('year'),
    time: `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`,
  };
}

function withZone(time: string, at: Date): string {
  const note = zoneNote(displayZone(), readersZone(), at);
  return note === null ? time : `${time} ${note}`;
}

// counts calendar days, since a day may be 23 or 25 hours long
function daysBetween(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.parse(`${localDay(date, displayZone())}T00:00:00Z`);
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

/** A format takes longer to make than to use, and there are one or two zones on a page. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, shape: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.keys(shape).join(' ')}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...shape, timeZone });
  formats.set(key, format);
  return format;
}
