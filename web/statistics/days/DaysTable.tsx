import type { ReactElement } from 'react';
import { describeMarks } from '#contract/statistics/day-marks.ts';
import type { WebsiteDays } from '#contract/statistics/website.ts';
import { formatCount } from '../rate-words.ts';
import { formatRange } from './range-words.ts';

const columns = [
  { key: 'pageviews', label: 'Page views' },
  { key: 'listing_pageviews', label: 'Listing page views' },
] as const;

type DaysTableProps = { title: string; first: string; rows: readonly WebsiteDays[]; total: WebsiteDays };

/** The numbers behind the chart, newest first, and their sum. */
export const DaysTable = ({ title, first, rows, total }: DaysTableProps): ReactElement => (
  <div className="mt-3 overflow-x-auto">
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2 pr-4 font-[550]">
            {first}
          </th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" className="py-2 pl-4 text-right font-[550]">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divided">
        {rows.toReversed().map((row) => (
          <Row key={row.from} row={row} label={formatRange(row)} />
        ))}
      </tbody>
      <tfoot className="border-t border-line">
        <Row row={total} label="Total" />
      </tfoot>
    </table>
  </div>
);

const Row = ({ row, label }: { row: WebsiteDays; label: string }): ReactElement => (
  <tr className="print:break-inside-avoid">
    <th scope="row" className="py-2 pr-4 font-[400]">
      {label}
      {describeMarks(row.marks, row.pageviews !== null).map((words) => (
        <span key={words} className="block text-sm font-[400] text-muted">
          {words}
        </span>
      ))}
    </th>
    {columns.map(({ key }) => (
      <td key={key} className="py-2 pl-4 text-right">
        {formatKnown(row[key])}
      </td>
    ))}
  </tr>
);

export const formatKnown = (value: number | null): string =>
  value === null ? 'Not known' : formatCount(value);
