import { periodText } from '#contract/statistics/comparison.ts';

type Series = {
  label: string;
  color: 'action' | 'amber' | 'teal';
  /** one for each month; null if unknown, which differs from zero */
  values: readonly (number | null)[];
};

/** An event in a month, in a few words. */
type Annotation = { month: string; words: string };

/** How the steps of a chart are named that are no months. */
type StepLabels = {
  /** 'days' */
  plural: string;
  title: (step: string) => string;
  /** two lines below the chart */
  axis: (step: string) => { month: string; year: string };
};

export type ChartData = {
  /** '2026-11', oldest first, without gaps: monthsUpTo() makes them. With labels, other steps such as days */
  months: readonly string[];
  labels?: StepLabels | undefined;
  /** the month that is not over yet */
  present: string;
  series: readonly Series[];
  /** the format of a value: '41.2%', '1,204' */
  format: (value: number) => string;
  /** the words for an unknown value: 'not known' */
  unknown?: string | undefined;
  /** a horizontal line, the average of the industry */
  industry?: { label: string; value: number } | undefined;
  annotations?: readonly Annotation[] | undefined;
  /** notes on the numbers of a month, such as uncounted days, which are also in the file */
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

/** Only the newest months. */
export function takeNewest(data: ChartData, count: number): ChartData {
  return {
    ...data,
    months: data.months.slice(-count),
    series: data.series.map((one) => ({ ...one, values: one.values.slice(-count) })),
  };
}

/** The reading of a month, aloud and next to the chart. */
export function monthReading(data: ChartData, index: number): string {
  const { months, series, annotations = [], notes: known = [] } = data;
  const month = months[index] ?? '';
  const values = series.map((one) => `${one.label} ${formatValue(data, one.values[index] ?? null)}`);
  const notes = [...known, ...annotations].filter((one) => one.month === month).map(({ words }) => words);
  return `${monthLabel(data, month)}: ${values.join(', ')}${notes.length > 0 ? `. ${notes.join('. ')}` : ''}`;
}

/** 'November 2026', or 'November 2026 so far' while it runs. */
export const monthLabel = (
  { present, labels }: Pick<ChartData, 'present' | 'labels'>,
  month: string,
): string => (labels ? labels.title(month) : periodText({ month, isRunning: month === present }));

export const formatValue = (
  { format, unknown = 'not known' }: Pick<ChartData, 'format' | 'unknown'>,
  value: number | null,
): string => (value === null ? unknown : format(value));
