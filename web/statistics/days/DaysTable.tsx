import type { ReactElement } from 'react';
import type { Compared, MarkedDays, Measure } from '#contract/statistics/compared-answers.ts';
import { calculateShare, describeSoFar, findThen, formatShare } from '#contract/statistics/compared-words.ts';
import { isKnown } from '#contract/statistics/days-csv.ts';
import { describeMarks } from '#contract/statistics/day-marks.ts';
import { formatRange } from './range-words.ts';

type Cell = { key: string; text: string; isHidden?: boolean };
type RowProps = { label: string; notes: readonly string[]; cells: readonly Cell[] };

type DaysTableProps<Days> = {
  title: string;
  first: string;
  rows: readonly Compared<Days>[];
  total: Days;
  measures: readonly Measure<Days>[];
  /** the number that is compared; null shows all numbers of each part */
  measure: Measure<Days> | null;
  /** without a comparison, the numbers that a phone has room for */
  drawn: readonly Measure<Days>[];
};

/** Numbers that are not drawn are one choice away on a phone, which has no room for all of them. */
const offPhones = 'max-md:hidden';

/** The numbers behind the chart, newest first; without a comparison with their sum. */
export const DaysTable = <Days extends MarkedDays>({
  title,
  first,
  rows,
  total,
  measures,
  measure,
  drawn,
}: DaysTableProps<Days>): ReactElement => (
  <div className="mt-3 overflow-x-auto">
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2 pr-4 font-[550]">
            {first}
          </th>
          {toHead({ measures, measure, drawn }).map(({ key, text, isHidden }) => (
            <th
              key={key}
              scope="col"
              className={`py-2 pl-4 text-right font-[550] ${isHidden ? offPhones : ''}`}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divided">
        {rows.toReversed().map((row) => (
          <Row
            key={row.from}
            {...(measure
              ? toComparedRow(row, measures, measure)
              : toRow(row, { measures, drawn, label: formatRange(row) }))}
          />
        ))}
      </tbody>
      {!measure && (
        <tfoot className="border-t border-line">
          <Row {...toRow(total, { measures, drawn, label: 'Total' })} />
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
    {cells.map(({ key, text, isHidden }) => (
      <td key={key} className={`py-2 pl-4 text-right whitespace-nowrap ${isHidden ? offPhones : ''}`}>
        {text}
      </td>
    ))}
  </tr>
);

type Columns<Days> = Pick<DaysTableProps<Days>, 'measures' | 'drawn'>;

const toHead = <Days,>({
  measures,
  measure,
  drawn,
}: Columns<Days> & Pick<DaysTableProps<Days>, 'measure'>): Cell[] =>
  measure
    ? [measure.label, 'Then', 'Change'].map((text) => ({ key: text, text }))
    : measures.map((one) => ({ key: one.key, text: one.label, isHidden: !drawn.includes(one) }));

const toRow = <Days extends MarkedDays>(
  row: Days,
  { measures, drawn, label }: Columns<Days> & { label: string },
): RowProps => ({
  label,
  notes: describeMarks(row.marks, isKnown(row, measures)),
  cells: measures.map((one) => {
    const isHidden = !drawn.includes(one);
    // once in a row is enough
    const text = isHidden && !isKnown(row, measures) ? '–' : formatNumber(one, row);
    return { key: one.key, text, isHidden };
  }),
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
    cells: [
      { key: 'now', text: formatNumber(measure, row) },
      { key: 'then', text: then ? formatNumber(measure, then) : '–' },
      { key: 'change', text: formatShare(share) },
    ],
  };
}

/** Without anything to divide by, a rate has no value, which is known. */
export function formatNumber<Days>({ read, format, isEmpty }: Measure<Days>, days: Days): string {
  const value = read(days);
  if (value !== null) return format(value);
  return isEmpty?.(days) ? '–' : 'Not known';
}
