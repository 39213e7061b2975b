import type { Incomparable } from './compared-ranges.ts';
import type { Beside, Compared, MarkedDays, Measure } from './compared-answers.ts';

const reasons: Record<Incomparable, string> = {
  today: 'Not compared: the first hour of today isn’t over',
  no_day: 'Not compared: the other month doesn’t have this day',
  incomplete: 'Not compared: not all of it was counted both times',
  hours: 'Not compared: today isn’t over, and the hours of the other day aren’t known',
};

export const explainIncomparable = (reason: Incomparable): string => reasons[reason];

const percents = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

export type Share = { percent: number | null; reason: string | null };

/** '2 p.m.' on the clock of the client. */
export const formatHour = (hour: number): string =>
  hour === 12 ? 'noon' : `${hour % 12} ${hour < 12 ? 'a.m.' : 'p.m.'}`;

/** The numbers beside a part: of today so far, those up to the same hour. */
export const findThen = <Days>({ so_far, other }: Pick<Beside<Days>, 'so_far' | 'other'>): Days | null =>
  so_far?.before ?? other;

/** Up to which hour a part with today is compared, and what of it. */
export function describeSoFar<Days>(
  { so_far }: Pick<Beside<Days>, 'so_far'>,
  { plural, read, format }: Measure<Days>,
): string[] {
  if (!so_far) return [];
  const { until_hour, now, is_uneven } = so_far;
  const value = read(now);
  if (value === null) return [];
  return [
    `Compared up to ${formatHour(until_hour)}: ${format(value)} ${plural}`,
    ...(is_uneven ? [unevenNote] : []),
  ];
}

export const unevenNote = 'The clock changed on one of the two days, so its hours up to then are others';

/** How much more or less it was than on the other days, in percent; without a percentage, the reason. */
export function calculateShare<Days extends MarkedDays>(row: Compared<Days>, measure: Measure<Days>): Share {
  const then = findThen(row);
  const days = row.so_far?.now ?? row;
  const [now, before] = [measure.read(days), then && measure.read(then)];
  if (row.incomparable !== null) return { percent: null, reason: reasons[row.incomparable] };
  if (now === null || before === null)
    return { percent: null, reason: explainMissing(measure, then ? [days, then] : [days]) };
  if (then && hasOtherCurrency(measure, days, then)) return { percent: null, reason: otherCurrency };
  if (before === 0) return { percent: null, reason: 'No percentage: it was 0 then' };
  return { percent: Math.round((1000 * (now - before)) / before) / 10, reason: null };
}

export const otherCurrency = 'Not compared: the amounts are in two currencies';

export const hasOtherCurrency = <Days>({ readCurrency }: Measure<Days>, now: Days, before: Days): boolean =>
  readCurrency !== undefined && readCurrency(now) !== readCurrency(before);

/** Why a number of some days cannot be compared: it has no value there, has two currencies, or was not counted. */
export function explainMissing<Days extends MarkedDays>(
  { isEmpty, readCurrency }: Measure<Days>,
  days: readonly Days[],
): string {
  if (isEmpty && days.some(isEmpty)) return 'Not compared: there is nothing to calculate it from';
  const isMixed = readCurrency && days.some(({ marks }) => marks.includes('currencies'));
  return isMixed ? otherCurrency : reasons.incomplete;
}

/** '+12.5%', or a dash. */
export const formatShare = ({ percent }: Share): string =>
  percent === null ? '–' : `${percents.format(percent)}%`;

/** Why a row has no percentage, for its notes. */
export const describeIncomparable = <Days extends MarkedDays>(
  row: Compared<Days>,
  measures: readonly Measure<Days>[],
): string[] => [...new Set(measures.flatMap((measure) => calculateShare(row, measure).reason ?? []))];
