import type { ReactElement } from 'react';
import {
  calculateShare,
  describeSoFar,
  findThen,
  formatShare,
  type Measure,
} from '#contract/statistics/compared-words.ts';
import { describeMarks } from '#contract/statistics/day-marks.ts';
import type { ComparedDays, WebsiteDays } from '#contract/statistics/website.ts';
import { formatCount } from '../rate-words.ts';
import { formatRange } from './range-words.ts';

type RowProps = { label: string; notes: readonly string[]; cells: readonly string[] };

type DaysTableProps = {
  title: string;
  first: string;
  rows: readonly ComparedDays[];
  total: WebsiteDays;
  /** the number that is compared; null shows both numbers of each part */
  measure: Measure | null;
};

/** The numbers behind the chart, newest first; without a comparison with their sum. */
export const DaysTable = ({ title, first, rows, total, measure }: DaysTableProps): ReactElement => (
  <div className="mt-3 overflow-x-auto">
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2 pr-4 font-[550]">
            {first}
          </th>
          {(measure ? [measureLabels[measure], 'Then', 'Change'] : Object.values(measureLabels)).map(
            (label) => (
              <th key={label} scope="col" className="py-2 pl-4 text-right font-[550]">
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="divided">
        {rows.toReversed().map((row) => (
          <Row key={row.from} {...(measure ? toComparedRow(row, measure) : toRow(row, formatRange(row)))} />
        ))}
      </tbody>
      {!measure && (
        <tfoot className="border-t border-line">
          <Row {...toRow(total, 'Total')} />
        </tfoot>
      )}
    </table>
  </div>
);

const Row = ({ label, notes, cells }: RowProps): ReactElement => (
  <tr className="print:break-inside-avoid">
    <th scope="row" className="py-2 pr-4 font-[400]">
      {label}
      {notes.map((words) => (
        <span key={words} className="block text-sm text-muted">
          {words}
        </span>
      ))}
    </th>
    {cells.map((text, place) => (
      <td key={place} className="py-2 pl-4 text-right">
        {text}
      </td>
    ))}
  </tr>
);

export const measureLabels: Record<Measure, string> = {
  pageviews: 'Page views',
  listing_pageviews: 'Listing page views',
};

const toRow = (row: WebsiteDays, label: string): RowProps => ({
  label,
  notes: describeMarks(row.marks, row.pageviews !== null),
  cells: [formatKnown(row.pageviews), formatKnown(row.listing_pageviews)],
});

/** A part beside the other one; without a percentage the reason is below its days. */
function toComparedRow(row: ComparedDays, measure: Measure): RowProps {
  const share = calculateShare(row, measure);
  const then = findThen(row);
  return {
    label: formatRange(row),
    notes: [
      ...(then ? [`Compared with ${formatRange(then)}`] : []),
      ...describeMarks(row.marks, row.pageviews !== null),
      ...describeSoFar(row, measure),
      ...(share.reason === null ? [] : [share.reason]),
    ],
    cells: [formatKnown(row[measure]), then ? formatKnown(then[measure]) : '–', formatShare(share)],
  };
}

export const formatKnown = (value: number | null): string =>
  value === null ? 'Not known' : formatCount(value);
