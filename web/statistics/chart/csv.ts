import { toCsvText } from '#contract/csv.ts';
import type { ChartData } from './chart-data.ts';

/** A file of the same numbers, for a spreadsheet. */
export function formatCsv({ months, present, series, notes = [] }: ChartData): string {
  const noteOf = (month: string): string =>
    notes
      .filter((one) => one.month === month)
      .map(({ words }) => words)
      .join('. ');
  const hasNotes = notes.length > 0;
  return toCsvText(
    ['Month', ...series.map(({ label }) => label), ...(hasNotes ? ['Notes'] : [])],
    months.map((month, index) => [
      // a month that is not over must never look complete
      month === present ? `${month} so far` : month,
      ...series.map(({ values }) => values[index] ?? null),
      ...(hasNotes ? [noteOf(month)] : []),
    ]),
  );
}
