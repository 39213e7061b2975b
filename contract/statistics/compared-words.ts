import type { Incomparable } from './compared-ranges.ts';
import type { ComparedDays } from './website.ts';

const reasons: Record<Incomparable, string> = {
  today: 'Not compared: today isn’t over, and hours aren’t stored',
  no_day: 'Not compared: the other month doesn’t have this day',
  incomplete: 'Not compared: not all of it was counted both times',
};

export const explainIncomparable = (reason: Incomparable): string => reasons[reason];

const percents = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

export type Measure = 'pageviews' | 'listing_pageviews';

export type Share = { percent: number | null; reason: string | null };

/** How much more or less it was than on the other days, in percent; without a percentage, the reason. */
export function calculateShare(
  row: Pick<ComparedDays, Measure | 'other' | 'incomparable'>,
  measure: Measure,
): Share {
  const [now, before] = [row[measure], row.other?.[measure] ?? null];
  if (row.incomparable !== null) return { percent: null, reason: reasons[row.incomparable] };
  if (now === null || before === null) return { percent: null, reason: reasons.incomplete };
  if (before === 0) return { percent: null, reason: 'No percentage: it was 0 then' };
  return { percent: Math.round((1000 * (now - before)) / before) / 10, reason: null };
}

/** '+12.5%', or a dash. */
export const formatShare = ({ percent }: Share): string =>
  percent === null ? '–' : `${percents.format(percent)}%`;

/** Why a row has no percentage, for its notes. */
export const describeIncomparable = (row: ComparedDays): string[] => [
  ...new Set(
    (['pageviews', 'listing_pageviews'] as const).flatMap(
      (measure) => calculateShare(row, measure).reason ?? [],
    ),
  ),
];
