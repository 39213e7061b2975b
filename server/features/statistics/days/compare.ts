import {
  findOtherPart,
  pairRanges,
  type ComparedQuestion,
  type Incomparable,
} from '#contract/statistics/compared-ranges.ts';
import { splitRange, type DayRange } from '#contract/statistics/day-ranges.ts';
import type { ComparedDays, DaysComparison } from '#contract/statistics/website.ts';
import { addUpRange, isComplete, isCounted, type SiteFacts } from './rules.ts';
import { compareSoFar, type Moment } from './so-far.ts';

/** The parts of a range, oldest first, each with the days beside it and why the two are not compared. */
export const addUpCompared = (
  sites: readonly SiteFacts[],
  { from, to, by, compare }: ComparedQuestion,
  moment: Moment,
): ComparedDays[] =>
  splitRange({ from, to }, by).map((part) => {
    const { today } = moment;
    const other = findOtherPart({ from, to }, part, compare, today);
    const outcome =
      compare === 'none'
        ? null
        : part.to >= today
          ? comparePartSoFar(sites, { from, to, compare, part, other }, moment)
          : findReason(sites, part, other, today);
    const isReason = typeof outcome === 'string';
    return {
      ...addUpRange(sites, part, today),
      other: other && addUpRange(sites, other, today),
      so_far: isReason ? null : outcome,
      incomparable: isReason ? outcome : null,
    };
  });

type PartQuestion = Pick<ComparedQuestion, 'from' | 'to' | 'compare'> & {
  part: DayRange;
  other: DayRange | null;
};

/** A part with today; each website that has numbers there needs its hours. */
function comparePartSoFar(
  sites: readonly SiteFacts[],
  { other, ...question }: PartQuestion,
  moment: Moment,
): ComparedDays['so_far'] | Incomparable {
  const { today } = moment;
  const counted = sites.filter(
    (site) => isCounted(site, question.part, today) || (other !== null && isCounted(site, other, today)),
  );
  const compared = compareSoFar(counted, question, moment);
  if (typeof compared === 'string') return compared;
  return compared.complete.length < counted.length ? 'incomplete' : compared.so_far;
}

function findReason(
  sites: readonly SiteFacts[],
  part: DayRange,
  other: DayRange | null,
  today: string,
): Incomparable | null {
  if (other === null) return 'no_day';
  const counted = sites.filter((site) => isCounted(site, part, today) || isCounted(site, other, today));
  const isWhole =
    counted.length > 0 &&
    counted.every((site) => isComplete(site, part, today) && isComplete(site, other, today));
  return isWhole ? null : 'incomplete';
}

type TotalComparison = { comparison: DaysComparison | null; incomparable: Incomparable | null };

/** The whole range and the other one, of the websites that have complete numbers for both. */
export function compareTotals(
  sites: readonly SiteFacts[],
  { compare, by: _by, ...range }: ComparedQuestion,
  moment: Moment,
): TotalComparison {
  const { today } = moment;
  const pair = pairRanges(range, compare, today);
  if (pair === null) return { comparison: null, incomparable: null };
  const soFar = range.to === today ? compareSoFar(sites, { ...range, compare, part: range }, moment) : null;
  if (soFar !== null && typeof soFar !== 'string') {
    const { so_far, complete } = soFar;
    const isPart = (site: SiteFacts): boolean =>
      isCounted(site, so_far.now, today) || isCounted(site, so_far.before, today);
    const left_out = listNames(sites.filter(isPart), complete);
    return { comparison: { ...so_far, left_out }, incomparable: null };
  }
  // without hours, the days before today are compared
  if (typeof pair === 'string')
    return { comparison: null, incomparable: pair === 'today' ? (soFar ?? pair) : pair };
  return compareWholeDays(sites, pair, today);
}

function compareWholeDays(
  sites: readonly SiteFacts[],
  pair: { now: DayRange; before: DayRange },
  today: string,
): TotalComparison {
  const counted = sites.filter(
    (site) => isCounted(site, pair.now, today) || isCounted(site, pair.before, today),
  );
  const whole = counted.filter(
    (site) => isComplete(site, pair.now, today) && isComplete(site, pair.before, today),
  );
  if (whole.length === 0) return { comparison: null, incomparable: 'incomplete' };
  return {
    comparison: {
      until_hour: null,
      is_uneven: false,
      now: addUpRange(whole, pair.now, today),
      before: addUpRange(whole, pair.before, today),
      left_out: listNames(counted, whole),
    },
    incomparable: null,
  };
}

const listNames = (sites: readonly SiteFacts[], compared: readonly SiteFacts[]): string[] =>
  sites.filter((site) => !compared.includes(site)).map(({ name }) => name);
