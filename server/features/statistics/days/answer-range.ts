import type { Compared, RangeComparison, SoFar } from '#contract/statistics/compared-answers.ts';
import type { ComparedQuestion, Incomparable } from '#contract/statistics/compared-ranges.ts';
import { rangeInFuture } from '#contract/statistics/day-ranges.ts';
import type { WebsiteDays } from '#contract/statistics/website.ts';
import { invalid } from '#contract/errors.ts';
import { addUpCompared, compareTotals } from './compare.ts';
import { addUpRange, type SiteFacts } from './rules.ts';
import type { Moment } from './so-far.ts';

type RangeAnswer<Days> = {
  rows: Compared<Days>[];
  today: string;
  total: Days;
  comparison: RangeComparison<Days> | null;
  incomparable: Incomparable | null;
};

/** The parts of a range and its sum, in the words of an answer. */
export function answerRange<Days>(
  sites: readonly SiteFacts[],
  question: ComparedQuestion,
  moment: Moment,
  toDays: (days: WebsiteDays) => Days,
): RangeAnswer<Days> {
  const { today } = moment;
  if (question.to > today) throw invalid('to', rangeInFuture);
  const { comparison, incomparable } = compareTotals(sites, question, moment);
  return {
    rows: addUpCompared(sites, question, moment).map(({ other, so_far, incomparable: reason, ...days }) => ({
      ...toDays(days),
      other: other && toDays(other),
      so_far: so_far && toBoth(so_far, toDays),
      incomparable: reason,
    })),
    today,
    total: toDays(addUpRange(sites, question, today)),
    comparison: comparison && toBoth(comparison, toDays),
    incomparable,
  };
}

const toBoth = <Both extends Pick<SoFar<WebsiteDays>, 'now' | 'before'>, Days>(
  { now, before, ...more }: Both,
  toDays: (days: WebsiteDays) => Days,
) => ({ ...more, now: toDays(now), before: toDays(before) });
