import type { Compared, RangeComparison, SoFar } from '#contract/statistics/compared-answers.ts';
import type { ComparedQuestion, Incomparable } from '#contract/statistics/compared-ranges.ts';
import { rangeInFuture } from '#contract/statistics/day-ranges.ts';
import { invalid } from '#contract/errors.ts';
import { addUpCompared, compareTotals } from './compare.ts';
import { addUpRange, type Counts, type Summed } from './rules.ts';
import type { Moment } from './so-far.ts';

type RangeAnswer<Days> = {
  rows: Compared<Days>[];
  today: string;
  total: Days;
  comparison: RangeComparison<Days> | null;
  incomparable: Incomparable | null;
};

/** The parts of a range and its sum, in the words of an answer. */
export function answerRange<Numbers, Days>(
  counts: Counts<Numbers>,
  question: ComparedQuestion,
  moment: Moment,
  toDays: (days: Summed<Numbers>) => Days,
): RangeAnswer<Days> {
  const { today } = moment;
  if (question.to > today) throw invalid('to', rangeInFuture);
  const { comparison, incomparable } = compareTotals(counts, question, moment);
  return {
    rows: addUpCompared(counts, question, moment).map(({ days, other, so_far, incomparable: reason }) => ({
      ...toDays(days),
      other: other && toDays(other),
      so_far: so_far && toBoth(so_far, toDays),
      incomparable: reason,
    })),
    today,
    total: toDays(addUpRange(counts, question, today)),
    comparison: comparison && toBoth(comparison, toDays),
    incomparable,
  };
}

const toBoth = <Days, Both extends Pick<SoFar<Summed<Numbers>>, 'now' | 'before'>, Numbers>(
  { now, before, ...more }: Both,
  toDays: (days: Summed<Numbers>) => Days,
) => ({ ...more, now: toDays(now), before: toDays(before) });
