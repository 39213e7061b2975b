import type { ReactElement } from 'react';
import type { Compared, MarkedDays, Measure } from '#contract/statistics/compared-answers.ts';
import { calculateShare, describeSoFar, findThen, formatShare } from '#contract/statistics/compared-words.ts';
import { isKnown } from '#contract/statistics/days-csv.ts';
import { describeMarks } from '#contract/statistics/day-marks.ts';
import { formatCount } from '../rate-words.ts';
import { formatRange } from './range-words.ts';

type RowProps = { label: string; notes: readonly string[]; cells: readonly string[] };

type DaysTableProps<Days> = {
  title: string;
  first: string;
  rows: readonly Compared<Days>[];
  total: Days;
  measures: readonly Measure<Days>[];
  /** the number that is compared; null shows all numbers of each part */
  measure: Measure<Days> | null;
};

/** The numbers behind the chart, newest first; without a comparison with their sum. */
export const DaysTable = <Days extends MarkedDays>({
  title,
  first,
  rows,
  total,
  measures,
  measure,
}: DaysTableProps<Days>): ReactElement => (
  <div className="mt-3 overflow-x-auto">
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2 pr-4 font-[550]">
            {first}
          </th>
          {(measure ? [measure.label, 'Then', 'Change'] : measures.map(({ label }) => label)).map((label) => (
            <th key={label} scope="col" className="py-2 pl-4 text-right font-[550]">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divided">
        {rows.toReversed().map((row) => (
          <Row
            key={row.from}
            {...(measure ? toComparedRow(row, measures, measure) : toRow(row, measures, formatRange(row)))}
          />
        ))}
      </tbody>
      {!measure && (
        <tfoot className="border-t border-line">
          <Row {...toRow(total, measures, 'Total')} />
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

const toRow = <Days extends MarkedDays>(
  row: Days,
  measures: readonly Measure<Days>[],
  label: string,
): RowProps => ({
  label,
  notes: describeMarks(row.marks, isKnown(row, measures)),
  cells: measures.map(({ read }) => formatKnown(read(row))),
});

/** A part beside the other one; without a percentage the reason is below its days. */
function toComparedRow<Days extends MarkedDays>(
  row: Compared<Days>,
  measures: readonly Measure<Days>[],
  measure: Measure<Days>,
): RowProps {
  const share = calculateShare(row, measure);
  const then = findThen(row);
  return {
    label: formatRange(row),
    notes: [
      ...(then ? [`Compared with ${formatRange(then)}`] : []),
      ...describeMarks(row.marks, isKnown(row, measures)),
      ...describeSoFar(row, measure),
      ...(share.reason === null ? [] : [share.reason]),
    ],
    cells: [formatKnown(measure.read(row)), then ? formatKnown(measure.read(then)) : '–', formatShare(share)],
  };
}

export const formatKnown = (value: number | null): string =>
  value === null ? 'Not known' : formatCount(value);
