import { daysBetween } from '#contract/days.ts';
import type { MarkedDays, Measure, RangeComparison } from '#contract/statistics/compared-answers.ts';
import type { Incomparable } from '#contract/statistics/compared-ranges.ts';
import {
  explainIncomparable,
  explainMissing,
  formatHour,
  hasOtherCurrency,
  otherCurrency,
  unevenNote,
} from '#contract/statistics/compared-words.ts';
import { describeChange, type Comparison } from '#contract/statistics/comparison.ts';
import type { DayRange } from '#contract/statistics/day-ranges.ts';
import { formatRange } from './range-words.ts';

const lists = new Intl.ListFormat('en-CA', { type: 'conjunction' });

/** The change of a number since the other days; without an arrow if one of them is not known. */
export function compareTotal<Days extends MarkedDays>(
  total: Days,
  { now, before, left_out, until_hour }: RangeComparison<Days>,
  measure: Measure<Days>,
): Comparison {
  const { quantity, format, formatChange } = measure;
  const [value, then] = [measure.read(now), measure.read(before)];
  if (value === null || then === null)
    return { direction: null, text: explainMissing(measure, [now, before]) };
  if (hasOtherCurrency(measure, now, before)) return { direction: null, text: otherCurrency };
  const { direction, text } = describeChange(
    { quantity, now: value, before: then, format, formatChange },
    `on ${formatRange(before)}`,
  );
  const isPart = until_hour !== null || now.to !== total.to || now.from !== total.from || left_out.length > 0;
  const compared = quantity === 'count' ? 'of them compared' : 'on the compared days';
  return { direction, text: isPart ? `${format(value)} ${compared}: ${text}` : text };
}

type Facts<Days> = {
  comparison: RangeComparison<Days> | null;
  incomparable: Incomparable | null;
  total: Days;
};

/** The days that are compared, or why none are. */
export function describeComparison<Days extends MarkedDays>({
  comparison,
  incomparable,
  total,
}: Facts<Days>): string[] {
  if (!comparison) return incomparable === null ? [] : [`${explainIncomparable(incomparable)}.`];
  const { now, before, left_out, until_hour, is_uneven } = comparison;
  const [days, others] = [countDays(now), countDays(before)];
  return [
    `${formatRange(now)} is compared with ${formatRange(before)}${days === others ? '' : `: ${days} days with ${others}`}${describeHour(now, until_hour)}.`,
    ...(is_uneven ? [`${unevenNote}.`] : []),
    ...(now.to < total.to ? ['Today isn’t over and is left out.'] : []),
    ...(left_out.length > 0
      ? [`Compared without ${lists.format(left_out)}: we don’t have whole numbers for both.`]
      : []),
  ];
}

const countDays = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;

/** The hour up to which the last day of both counts. */
const describeHour = ({ from, to }: DayRange, hour: number | null): string =>
  hour === null ? '' : `, ${from === to ? 'both' : 'the last day of both'} up to ${formatHour(hour)}`;
