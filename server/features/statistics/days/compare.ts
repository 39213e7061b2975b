import type { Beside, RangeComparison, SoFar } from '#contract/statistics/compared-answers.ts';
import {
  findOtherPart,
  pairRanges,
  type ComparedQuestion,
  type Incomparable,
} from '#contract/statistics/compared-ranges.ts';
import { splitRange, type DayRange } from '#contract/statistics/day-ranges.ts';
import { addUpRange, isComplete, isCounted, type Counts, type Facts, type Summed } from './rules.ts';
import { compareSoFar, type Moment } from './so-far.ts';

type ComparedPart<Numbers> = Beside<Summed<Numbers>> & { days: Summed<Numbers> };

/** The parts of a range, oldest first, each with the days beside it and why the two are not compared. */
export const addUpCompared = <Numbers>(
  counts: Counts<Numbers>,
  { from, to, by, compare }: ComparedQuestion,
  moment: Moment,
): ComparedPart<Numbers>[] =>
  splitRange({ from, to }, by).map((part) => {
    const { today } = moment;
    const other = findOtherPart({ from, to }, part, compare, today);
    const outcome =
      compare === 'none'
        ? null
        : part.to >= today
          ? comparePartSoFar(counts, { from, to, compare, part, other }, moment)
          : findReason(counts, part, other, today);
    const isReason = typeof outcome === 'string';
    return {
      days: addUpRange(counts, part, today),
      other: other && addUpRange(counts, other, today),
      so_far: isReason ? null : outcome,
      incomparable: isReason ? outcome : null,
    };
  });

type PartQuestion = Pick<ComparedQuestion, 'from' | 'to' | 'compare'> & {
  part: DayRange;
  other: DayRange | null;
};

/** A part with today; each website that has numbers there needs its hours. */
function comparePartSoFar<Numbers>(
  counts: Counts<Numbers>,
  { other, ...question }: PartQuestion,
  moment: Moment,
): SoFar<Summed<Numbers>> | Incomparable {
  const counted = findCounted(counts, [question.part, ...(other ? [other] : [])], moment.today);
  const compared = compareSoFar({ ...counts, all: counted }, question, moment);
  if (typeof compared === 'string') return compared;
  return compared.complete.length < counted.length ? 'incomplete' : compared.so_far;
}

function findReason<Numbers>(
  counts: Counts<Numbers>,
  part: DayRange,
  other: DayRange | null,
  today: string,
): Incomparable | null {
  if (other === null) return 'no_day';
  const counted = findCounted(counts, [part, other], today);
  const whole = findComplete({ ...counts, all: counted }, [part, other], today);
  return counted.length > 0 && whole.length === counted.length ? null : 'incomplete';
}

type TotalComparison<Numbers> = {
  comparison: RangeComparison<Summed<Numbers>> | null;
  incomparable: Incomparable | null;
};

/** The whole range and the other one, of the websites that have complete numbers for both. */
export function compareTotals<Numbers>(
  counts: Counts<Numbers>,
  { compare, by: _by, ...range }: ComparedQuestion,
  moment: Moment,
): TotalComparison<Numbers> {
  const { today } = moment;
  const pair = pairRanges(range, compare, today);
  if (pair === null) return { comparison: null, incomparable: null };
  const soFar = range.to === today ? compareSoFar(counts, { ...range, compare, part: range }, moment) : null;
  if (soFar !== null && typeof soFar !== 'string') {
    const { so_far, complete } = soFar;
    const counted = findCounted(counts, [so_far.now, so_far.before], today);
    return { comparison: { ...so_far, left_out: listNames(counted, complete) }, incomparable: null };
  }
  // without hours, the days before today are compared
  if (typeof pair === 'string')
    return { comparison: null, incomparable: pair === 'today' ? (soFar ?? pair) : pair };
  return compareWholeDays(counts, pair, today);
}

function compareWholeDays<Numbers>(
  counts: Counts<Numbers>,
  pair: { now: DayRange; before: DayRange },
  today: string,
): TotalComparison<Numbers> {
  const counted = findCounted(counts, [pair.now, pair.before], today);
  const whole = findComplete({ ...counts, all: counted }, [pair.now, pair.before], today);
  if (whole.length === 0) return { comparison: null, incomparable: 'incomplete' };
  return {
    comparison: {
      until_hour: null,
      is_uneven: false,
      now: addUpRange({ ...counts, all: whole }, pair.now, today),
      before: addUpRange({ ...counts, all: whole }, pair.before, today),
      left_out: listNames(counted, whole),
    },
    incomparable: null,
  };
}

/** Those with numbers in one of the ranges. */
const findCounted = <Numbers>(
  { all, sum }: Counts<Numbers>,
  ranges: readonly DayRange[],
  today: string,
): Facts<Numbers>[] =>
  all.filter((facts) => ranges.some((range) => isCounted({ all: [facts], sum }, range, today)));

/** Those that were counted on all days of all ranges. */
const findComplete = <Numbers>(
  { all, sum }: Counts<Numbers>,
  ranges: readonly DayRange[],
  today: string,
): Facts<Numbers>[] =>
  all.filter((facts) => ranges.every((range) => isComplete({ all: [facts], sum }, range, today)));

const listNames = <Numbers>(all: readonly Facts<Numbers>[], compared: readonly Facts<Numbers>[]): string[] =>
  all.filter((facts) => !compared.includes(facts)).map(({ name }) => name);
