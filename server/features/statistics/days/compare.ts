import {
  findOtherPart,
  pairRanges,
  type ComparedQuestion,
  type Incomparable,
} from '#contract/statistics/compared-ranges.ts';
import type { DayMark } from '#contract/statistics/day-marks.ts';
import { splitRange, type DayRange } from '#contract/statistics/day-ranges.ts';
import type { ComparedDays, DaysComparison } from '#contract/statistics/website.ts';
import { addUpRange, type SiteFacts } from './rules.ts';

const incomplete: readonly DayMark[] = ['before', 'off', 'late', 'month_only'];

/** The parts of a range, oldest first, each with the days beside it and why the two are not compared. */
export const addUpCompared = (
  sites: readonly SiteFacts[],
  { from, to, by, compare }: ComparedQuestion,
  today: string,
): ComparedDays[] =>
  splitRange({ from, to }, by).map((part) => {
    const other = findOtherPart({ from, to }, part, compare, today);
    return {
      ...addUpRange(sites, part, today),
      other: other && addUpRange(sites, other, today),
      incomparable: compare === 'none' ? null : findReason(sites, part, other, today),
    };
  });

function findReason(
  sites: readonly SiteFacts[],
  part: DayRange,
  other: DayRange | null,
  today: string,
): Incomparable | null {
  if (part.to >= today) return 'today';
  if (other === null) return 'no_day';
  const counted = sites.filter((site) => isCounted(site, part, today) || isCounted(site, other, today));
  const isWhole =
    counted.length > 0 &&
    counted.every((site) => isComplete(site, part, today) && isComplete(site, other, today));
  return isWhole ? null : 'incomplete';
}

/** The whole range and the other one, of the websites that have complete numbers for both. */
export function compareTotals(
  sites: readonly SiteFacts[],
  { compare, ...range }: ComparedQuestion,
  today: string,
): { comparison: DaysComparison | null; incomparable: Incomparable | null } {
  const pair = pairRanges(range, compare, today);
  if (pair === null || typeof pair === 'string') return { comparison: null, incomparable: pair };
  const counted = sites.filter(
    (site) => isCounted(site, pair.now, today) || isCounted(site, pair.before, today),
  );
  const whole = counted.filter(
    (site) => isComplete(site, pair.now, today) && isComplete(site, pair.before, today),
  );
  if (whole.length === 0) return { comparison: null, incomparable: 'incomplete' };
  return {
    comparison: {
      now: addUpRange(whole, pair.now, today),
      before: addUpRange(whole, pair.before, today),
      left_out: counted.filter((site) => !whole.includes(site)).map(({ name }) => name),
    },
    incomparable: null,
  };
}

const isCounted = (site: SiteFacts, range: DayRange, today: string): boolean =>
  addUpRange([site], range, today).pageviews !== null;

function isComplete(site: SiteFacts, range: DayRange, today: string): boolean {
  const { pageviews, marks } = addUpRange([site], range, today);
  return pageviews !== null && !marks.some((mark) => incomplete.includes(mark));
}
