import type { ReactElement } from 'react';
import { monthLabel, formatValue, type ChartData } from './chart-data.ts';

/** The numbers behind a chart, newest first. */
export function MonthsTable({ title, data }: { title: string; data: ChartData }): ReactElement {
  const { months, series, notes = [] } = data;
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 pr-4 font-[550]">
              Month
            </th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="py-2 pl-4 text-right font-[550]">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divided">
          {months
            .map((month, index) => (
              <tr key={month}>
                <th scope="row" className="py-2 pr-4 font-[400] whitespace-nowrap">
                  {monthLabel(data, month)}
                  {notes
                    .filter((one) => one.month === month)
                    .map(({ words }) => (
                      <span key={words} className="block text-sm whitespace-normal text-muted">
                        {words}
                      </span>
                    ))}
                </th>
                {series.map(({ label, values }) => (
                  <td key={label} className="py-2 pl-4 text-right">
                    {formatValue(data, values[index] ?? null)}
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  );
}
