import { useState, type ReactElement } from 'react';
import type { Compared, MarkedDays, Measure } from '#contract/statistics/compared-answers.ts';
import { describeSoFar, findThen } from '#contract/statistics/compared-words.ts';
import { describeMarks } from '#contract/statistics/day-marks.ts';
import type { Granularity } from '#contract/statistics/day-ranges.ts';
import { formatDaysCsv, isKnown } from '#contract/statistics/days-csv.ts';
import { Button } from '#web/parts/Button.tsx';
import { saveText } from '#web/parts/save-file.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { monthReading, type ChartData } from '../chart/chart-data.ts';
import { Legend } from '../chart/Legend.tsx';
import { Plot } from '../chart/Plot.tsx';
import { DaysTable } from './DaysTable.tsx';
import { axisLabel, formatRange } from './range-words.ts';

type DaysChartProps<Days> = {
  by: Granularity;
  rows: readonly Compared<Days>[];
  total: Days;
  measures: readonly Measure<Days>[];
  /** the number that is compared; null without a comparison */
  measure: Measure<Days> | null;
  /** those that are drawn without a comparison */
  drawn: readonly [Measure<Days>, ...Measure<Days>[]];
  fileName: string;
};

/** More than this are a line, since bars would be too thin. */
const barsAtMost = 16;
const firstColumns: Record<Granularity, string> = { day: 'Day', week: 'Week', month: 'Month' };

/** The numbers of a range as a drawing, a table and a file: all three from one answer. */
export function DaysChart<Days extends MarkedDays>({
  by,
  rows,
  total,
  measures,
  measure,
  drawn,
  fileName,
}: DaysChartProps<Days>): ReactElement {
  const [read, setRead] = useState<string>();
  const title = `${(measure ?? drawn[0]).label} by ${by}`;
  const data = toChart(rows, { by, measures, measure, drawn });
  const place = rows.findIndex(({ from }) => from === read);
  const index = place < 0 ? rows.length - 1 : place;
  return (
    <Surface aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-lg">{title}</h2>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3 print:hidden"
          onClick={() =>
            saveText(`${fileName}-${total.from}-to-${total.to}.csv`, formatDaysCsv(rows, measures))
          }
        >
          Download CSV
        </Button>
      </div>
      <Legend data={data} />
      <Plot
        title={title}
        data={data}
        shape={rows.length > barsAtMost ? 'lines' : 'bars'}
        marked={index}
        onRead={setRead}
      />
      <p className="mt-2 min-h-10 text-sm text-muted tabular-nums sm:min-h-5">{monthReading(data, index)}</p>
      <DaysTable
        title={measure || drawn.length === measures.length ? title : `All numbers by ${by}`}
        first={firstColumns[by]}
        rows={rows}
        total={total}
        measures={measures}
        measure={measure}
        drawn={drawn}
      />
    </Surface>
  );
}

function toChart<Days extends MarkedDays>(
  rows: readonly Compared<Days>[],
  { by, measures, measure, drawn }: Pick<DaysChartProps<Days>, 'by' | 'measures' | 'measure' | 'drawn'>,
): ChartData {
  const titleOf = new Map(rows.map((row) => [row.from, formatRange(row)]));
  return {
    months: rows.map(({ from }) => from),
    present: '',
    series: measure
      ? [
          { label: measure.label, color: 'action', values: rows.map((row) => measure.read(row)) },
          {
            label: 'Then',
            color: 'teal',
            values: rows.map((row) => {
              const then = findThen(row);
              return then && measure.read(then);
            }),
          },
        ]
      : drawn.map(({ label, read }, place) => ({
          label,
          color: place === 0 ? 'action' : 'amber',
          values: rows.map((row) => read(row)),
        })),
    format: (measure ?? drawn[0]).format,
    notes: rows.flatMap((row) => {
      const then = findThen(row);
      return [
        ...(then ? [`Then: ${formatRange(then)}`] : []),
        ...describeMarks(row.marks, isKnown(row, measures)),
        ...(measure ? describeSoFar(row, measure) : []),
      ].map((words) => ({ month: row.from, words }));
    }),
    labels: {
      plural: `${by}s`,
      title: (day) => titleOf.get(day) ?? '',
      axis: (day) => axisLabel(by, day),
    },
  };
}
