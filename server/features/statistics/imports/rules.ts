import { dayAfter } from '#contract/days.ts';
import type { DayRange } from '#contract/statistics/day-ranges.ts';
import type { ImportedDay } from '#server/adapters/statistics/site-days/site-day-source.ts';

/**
 * The days of a range from the first to the last that has numbers. A day without any between two of them had no visits;
 * before and after them nobody knows whether it was counted. Null if a day comes twice or was not requested.
 */
export function completeDays(
  answer: readonly ImportedDay[],
  { from, to }: DayRange,
): readonly ImportedDay[] | null {
  const byDay = new Map(answer.map((one) => [one.day, one]));
  const days = [...byDay.keys()].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (byDay.size < answer.length) return null;
  if (first === undefined || last === undefined) return [];
  if (first < from || last > to) return null;
  const complete: ImportedDay[] = [];
  for (let day = first; day <= last; day = dayAfter(day))
    complete.push(byDay.get(day) ?? { day, visitors: 0, page_views: 0 });
  return complete;
}

/** The field of the form that an error of the other system is about. */
export const findField = (sentence: string): 'token' | 'account' | 'address' => {
  if (/key|password|plan/.test(sentence)) return 'token';
  return /website/.test(sentence) ? 'account' : 'address';
};
