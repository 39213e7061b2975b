import * as z from 'zod/mini';
import { firstDayOfLaterMonth, firstDayOfMonth, lastDayOfMonth, sameDayOfMonth } from '../day-periods.ts';
import { dayAfter, daysBetween } from '../days.ts';
import { isWholeMonths, splitRange, type AskedRange, type DayRange } from './day-ranges.ts';

/** Nothing, the days before, those of a year ago, or either with the same days of the week. */
export const comparedWith = ['none', 'before', 'year', 'weekdays', 'year_weekdays'] as const;
export type ComparedWith = (typeof comparedWith)[number];
export const comparedField = z._default(z.enum(comparedWith), 'none');

/** Why not: no hour of today is over, a day has no other, a part was not counted, or its hours are not known. */
export const incomparableReasons = ['today', 'no_day', 'incomplete', 'hours'] as const;
export type Incomparable = (typeof incomparableReasons)[number];

/** The other day is so many days earlier, or has the same number so many months earlier. */
type Distance = { days: number } | { months: number };

/** Two ranges whose first and last days are beside each other. Of those between, only February 29 may be alone. */
export type RangePair = { now: DayRange; before: DayRange };

/** The earliest day that a comparison may need, on any present day. */
export const findEarliestDay = (range: DayRange, compare: ComparedWith): string =>
  [range.to, dayAfter(range.to, 1)]
    .flatMap((today) => findDistance(range, compare, today) ?? [])
    .map((distance) =>
      'days' in distance
        ? dayAfter(range.from, -distance.days)
        : firstDayOfLaterMonth(range.from, -distance.months),
    )
    .reduce((earliest, day) => (day < earliest ? day : earliest), range.from);

/**
 * The whole days of a range that are compared, and the others, without today. Whole months are compared with whole
 * months, otherwise the first and the last day need another one.
 */
export function pairRanges(
  range: DayRange,
  compare: ComparedWith,
  today: string,
): RangePair | Incomparable | null {
  const distance = findDistance(range, compare, today);
  if (distance === null) return null;
  const isRunning = range.to >= today;
  const now = isRunning ? { from: range.from, to: dayAfter(today, -1) } : range;
  return now.to < now.from ? 'today' : (pairDays(now, distance) ?? 'no_day');
}

/** The days beside a part of a range; null if it has none. */
export function findOtherPart(
  range: DayRange,
  part: DayRange,
  compare: ComparedWith,
  today: string,
): DayRange | null {
  const distance = findDistance(range, compare, today);
  return distance && (pairDays(part, distance)?.before ?? null);
}

/** A part of a range that ends today, and the days beside it: the last of both is compared up to an hour. */
export function pairUntilToday(
  range: DayRange,
  part: DayRange,
  compare: ComparedWith,
  today: string,
): RangePair | null {
  const distance = findDistance(range, compare, today);
  const pair = distance && part.to === today ? pairDayByDay(part, distance) : null;
  return pair?.now.to === today ? pair : null;
}

function pairDays(now: DayRange, distance: Distance): RangePair | null {
  if ('months' in distance && isWholeMonths(now)) {
    const first = firstDayOfLaterMonth(now.from, -distance.months);
    return {
      now,
      before: { from: first, to: lastDayOfMonth(firstDayOfLaterMonth(now.to, -distance.months)) },
    };
  }
  return pairDayByDay(now, distance);
}

function pairDayByDay(now: DayRange, distance: Distance): RangePair | null {
  if ('days' in distance) {
    const { days } = distance;
    return { now, before: { from: dayAfter(now.from, -days), to: dayAfter(now.to, -days) } };
  }
  const paired = splitRange(now, 'day').flatMap(({ from: day }) => {
    const other = sameDayOfMonth(day, -distance.months);
    return other === null ? [] : [{ day, other }];
  });
  const [first] = paired;
  const last = paired.at(-1);
  return first && last
    ? { now: { from: first.day, to: last.day }, before: { from: first.other, to: last.other } }
    : null;
}

function findDistance(range: DayRange, compare: ComparedWith, today: string): Distance | null {
  const days = daysBetween(range.from, range.to) + 1;
  switch (compare) {
    case 'none':
      return null;
    case 'before':
      return isByMonths(range, today) ? { months: splitRange(range, 'month').length } : { days };
    case 'year':
      return { months: 12 };
    case 'weekdays':
      return { days: 7 * Math.ceil(days / 7) };
    case 'year_weekdays':
      return { days: 52 * 7 };
  }
}

/** Whole months stand beside whole months, and the present month so far beside the same days of the one before. */
const isByMonths = (range: DayRange, today: string): boolean =>
  isWholeMonths(range) ||
  (range.to === today && range.from === firstDayOfMonth(today) && range.from < range.to);

export type ComparedQuestion = AskedRange & { compare: ComparedWith };
