import { periodText } from '#contract/statistics/comparison.ts';

type Series = {
  label: string;
  color: 'action' | 'amber' | 'teal';
  /** one for each month; null where nothing is known, which is not the same as nothing */
  values: readonly (number | null)[];
};

/** What happened in a month, in a few words. */
type Annotation = { month: string; words: string };

export type ChartData = {
  /** '2026-11', oldest first, without gaps: monthsUpTo() makes them */
  months: readonly string[];
  /** the month that is not over yet */
  present: string;
  series: readonly Series[];
  /** how a value is said: '41.2%', '1,204' */
  format: (value: number) => string;
  /** how it is said that nothing is known: 'not known' */
  unknown?: string | undefined;
  /** a line across, of all who do the same */
  industry?: { label: string; value: number } | undefined;
  annotations?: readonly Annotation[] | undefined;
  /** what is to be known of the numbers of a month, such as days that were not counted: it goes into the file, too */
  notes?: readonly Annotation[] | undefined;
};

export const monthsOnScreens = 12;
export const monthsOnPhones = 6;

/** The month and those before it, oldest first. */
export function monthsUpTo(last: string, count = monthsOnScreens): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}

/** The newest months alone. */
export function takeNewest(data: ChartData, count: number): ChartData {
  return {
    ...data,
    months: data.months.slice(-count),
    series: data.series.map((one) => ({ ...one, values: one.values.slice(-count) })),
  };
}

/** What a month says, aloud and beside the chart. */
export function monthReading(data: ChartData, index: number): string {
  const { months, series, annotations = [], notes: known = [] } = data;
  const month = months[index] ?? '';
  const values = series.map((one) => `${one.label} ${formatValue(data, one.values[index] ?? null)}`);
  const notes = [...known, ...annotations].filter((one) => one.month === month).map(({ words }) => words);
  return `${monthLabel(data, month)}: ${values.join(', ')}${notes.length > 0 ? `. ${notes.join('. ')}` : ''}`;
}

/** 'November 2026', or 'November 2026 so far' while it runs. */
export const monthLabel = ({ present }: Pick<ChartData, 'present'>, month: string): string =>
  periodText({ month, isRunning: month === present });

export const formatValue = (
  { format, unknown = 'not known' }: Pick<ChartData, 'format' | 'unknown'>,
  value: number | null,
): string => (value === null ? unknown : format(value));
