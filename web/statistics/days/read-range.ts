import { comparedWith, type ComparedWith } from '#contract/statistics/compared-ranges.ts';
import type { Measure } from '#contract/statistics/compared-answers.ts';
import {
  findRangeProblem,
  granularities,
  isWholeMonths,
  rangeInFuture,
  type AskedRange,
  type DayRange,
  type Granularity,
} from '#contract/statistics/day-ranges.ts';
import { isCalendarDay } from '#contract/zoned-time.ts';
import type { DaysSearch } from './days-search.ts';
import { isPreset, toRange, usualPreset } from './presets.ts';

/** The days that an address means: a range by name, or its own days. A single day is the whole range. */
export function readRange(search: DaysSearch, today: string): AskedRange {
  const own = readOwnDays(search);
  const range = own ?? toRange(isPreset(search.period) ? search.period : usualPreset, today);
  const by = granularities.find((one) => one === search.by) ?? finestFor(range);
  return { ...range, by };
}

/** The comparison of an address. */
export const readCompared = ({ compare }: DaysSearch): ComparedWith =>
  comparedWith.find((one) => one === compare) ?? 'none';

/** The number of an address that is compared, by default the first. */
export function readMeasure<Days>({ show }: DaysSearch, measures: readonly Measure<Days>[]): Measure<Days> {
  const measure = measures.find(({ key }) => key === show) ?? measures[0];
  if (!measure) throw new Error('A page of numbers has one at least.');
  return measure;
}

/** The days that the address names; null if it names a range, or nothing that can be read. */
export function readOwnDays({ period, from, to }: DaysSearch): DayRange | null {
  if (isPreset(period)) return null;
  const [first, last] = [from ?? to, to ?? from];
  return first !== undefined && last !== undefined && isCalendarDay(first) && isCalendarDay(last)
    ? { from: first, to: last }
    : null;
}

/** Days where they are few enough, else whole months by month, and other ranges by week. */
export function finestFor(range: DayRange): Granularity {
  const fitting = granularities.filter((by) => findRangeProblem({ ...range, by }) === null);
  const [finest = 'month'] = fitting;
  return finest === 'week' && isWholeMonths(range) ? 'month' : finest;
}

/** Why the page has no numbers for a range; null if it has. */
export const describeProblem = (range: AskedRange, today: string): string | null =>
  findRangeProblem(range) ?? (range.to > today ? rangeInFuture : null);
