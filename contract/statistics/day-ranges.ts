import * as z from 'zod/mini';
import { whenReadable } from '../across-fields.ts';
import { firstDayOfMonth, firstDayOfWeek, lastDayOfMonth } from '../day-periods.ts';
import { dayAfter, daysBetween } from '../days.ts';
import { isCalendarDay } from '../zoned-time.ts';

/** From the first to the last of some days, '2026-11-01' to '2026-11-30'. */
export type DayRange = { from: string; to: string };

export const granularities = ['day', 'week', 'month'] as const;
export type Granularity = (typeof granularities)[number];

/** How many of each are shown together. */
const longestRanges: Record<Granularity, number> = { day: 93, week: 53, month: 24 };

const rangeReversed = 'Please choose a last day that isn’t before the first.';
export const rangeInFuture = 'Please choose days that have begun.';
const rangeTooLong = (by: Granularity): string =>
  `By ${by}, please choose at most ${longestRanges[by]} ${by}s.`;

/** The days, weeks from Monday to Sunday or months of a range; the first and the last may be a part of one. */
export function splitRange({ from, to }: DayRange, by: Granularity): DayRange[] {
  const parts: DayRange[] = [];
  for (let first = from; first <= to;) {
    const last = lastDayOf[by](first);
    parts.push({ from: first, to: last < to ? last : to });
    first = dayAfter(last);
  }
  return parts;
}

const lastDayOf: Record<Granularity, (day: string) => string> = {
  day: (day) => day,
  week: (day) => dayAfter(firstDayOfWeek(day), 6),
  month: lastDayOfMonth,
};

const daysAtMost = longestRanges.month * 31;

export type AskedRange = DayRange & { by: Granularity };

/** Why a range cannot be shown; null if it can be. */
export function findRangeProblem({ from, to, by }: AskedRange): string | null {
  if (from > to) return rangeReversed;
  // neither many days nor unreadable ones are divided
  const isShort = daysBetween(from, to) < daysAtMost;
  const isLong = !isShort || splitRange({ from, to }, by).length > longestRanges[by];
  return isLong ? rangeTooLong(by) : null;
}

/** Whether a range is one or several whole months of the calendar. */
export const isWholeMonths = ({ from, to }: DayRange): boolean =>
  from === firstDayOfMonth(from) && to === lastDayOfMonth(to);

const day = z
  .string('Please choose a day.')
  .check(z.refine(isCalendarDay, { error: 'Please choose a day.', abort: true }));

/** The days of a question, with the same sentences on the screen and from the server. */
export const rangeFields = { from: day, to: day, by: z._default(z.enum(granularities), 'day') };

export const checkRange = z.check<AskedRange>(
  ({ value, issues }) => {
    const message = findRangeProblem(value);
    if (message !== null) issues.push({ code: 'custom', path: ['to'], message, input: value });
  },
  { when: whenReadable('from', 'to', 'by') },
);
