import type { ChartData } from './chart-data.ts';

/** A file of the same numbers, for a spreadsheet. */
export function formatCsv({ months, present, series, notes = [] }: ChartData): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = months.map((month, index) => [
    // a month that is not over never stands as one that is
    month === present ? `${month} so far` : month,
    ...series.map(({ values }) => values[index] ?? ''),
    ...(notes.length > 0
      ? [
          quoted(
            notes
              .filter((one) => one.month === month)
              .map(({ words }) => words)
              .join('. '),
          ),
        ]
      : []),
  ]);
  const heading = [
    'Month',
    ...series.map(({ label }) => quoted(label)),
    ...(notes.length > 0 ? ['Notes'] : []),
  ];
  return [heading, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
