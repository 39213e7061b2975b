import type { ChartData } from './chart-data.ts';

/** A file of the same numbers, for a spreadsheet. */
export function csvOf({ months, present, series }: ChartData): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = months.map((month, index) => [
    // a month that is not over never stands as one that is
    month === present ? `${month} so far` : month,
    ...series.map(({ values }) => values[index] ?? ''),
  ]);
  return [['Month', ...series.map(({ label }) => quoted(label))], ...rows]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');
}
