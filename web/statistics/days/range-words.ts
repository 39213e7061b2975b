import { lastDayOfMonth, firstDayOfMonth } from '#contract/day-periods.ts';
import type { DayRange } from '#contract/statistics/day-ranges.ts';
import { formatMonth } from '../month-words.ts';

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** 'Nov 15' */
const shortDay = (day: string): string => days.format(toDate(day));
const yearOf = (day: string): string => day.slice(0, 4);

/** 'Sun, Nov 15, 2026', 'Nov 16–22, 2026', 'November 2026' or 'Dec 28, 2026 to Jan 3, 2027'. */
export function formatRange({ from, to }: DayRange): string {
  if (from === to) return `${weekdays.format(toDate(from))}, ${shortDay(from)}, ${yearOf(from)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  if (isOneMonth && from === firstDayOfMonth(from) && to === lastDayOfMonth(to))
    return formatMonth(from.slice(0, 7));
  if (isOneMonth) return `${shortDay(from)}–${Number(to.slice(8))}, ${yearOf(to)}`;
  return yearOf(from) === yearOf(to)
    ? `${shortDay(from)} to ${shortDay(to)}, ${yearOf(to)}`
    : `${shortDay(from)}, ${yearOf(from)} to ${shortDay(to)}, ${yearOf(to)}`;
}

/** Below a chart: the first day, and its weekday or year. */
export const axisLabel = (by: 'day' | 'week' | 'month', day: string): { month: string; year: string } => ({
  month: shortDay(day),
  year: by === 'day' ? weekdays.format(toDate(day)) : `’${day.slice(2, 4)}`,
});
