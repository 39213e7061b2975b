import { useState, type ReactElement } from 'react';
import { describeSoFar, findThen, type Measure } from '#contract/statistics/compared-words.ts';
import { describeMarks } from '#contract/statistics/day-marks.ts';
import type { Granularity } from '#contract/statistics/day-ranges.ts';
import { formatDaysCsv } from '#contract/statistics/days-csv.ts';
import type { ComparedDays, WebsiteDays } from '#contract/statistics/website.ts';
import { Button } from '#web/parts/Button.tsx';
import { saveText } from '#web/parts/save-file.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { monthReading, type ChartData } from '../chart/chart-data.ts';
import { Legend } from '../chart/Legend.tsx';
import { Plot } from '../chart/Plot.tsx';
import { formatCount } from '../rate-words.ts';
import { DaysTable, measureLabels } from './DaysTable.tsx';
import { axisLabel, formatRange } from './range-words.ts';

type DaysChartProps = {
  by: Granularity;
  rows: readonly ComparedDays[];
  total: WebsiteDays;
  /** the number that is compared; null without a comparison */
  measure: Measure | null;
};

/** More than this are a line, since bars would be too thin. */
const barsAtMost = 16;
const firstColumns: Record<Granularity, string> = { day: 'Day', week: 'Week', month: 'Month' };

/** The numbers of a range as a drawing, a table and a file: all three from one answer. */
export function DaysChart({ by, rows, total, measure }: DaysChartProps): ReactElement {
  const [read, setRead] = useState<string>();
  const title = `${measureLabels[measure ?? 'pageviews']} by ${by}`;
  const data = toChart(rows, by, measure);
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
          onClick={() => saveText(`page-views-${total.from}-to-${total.to}.csv`, formatDaysCsv(rows))}
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
      <DaysTable title={title} first={firstColumns[by]} rows={rows} total={total} measure={measure} />
    </Surface>
  );
}

function toChart(rows: readonly ComparedDays[], by: Granularity, measure: Measure | null): ChartData {
  const titleOf = new Map(rows.map((row) => [row.from, formatRange(row)]));
  return {
    months: rows.map(({ from }) => from),
    present: '',
    series: measure
      ? [
          { label: measureLabels[measure], color: 'action', values: rows.map((row) => row[measure]) },
          { label: 'Then', color: 'teal', values: rows.map((row) => findThen(row)?.[measure] ?? null) },
        ]
      : [
          { label: 'Page views', color: 'action', values: rows.map(({ pageviews }) => pageviews) },
          {
            label: 'Listing page views',
            color: 'amber',
            values: rows.map(({ listing_pageviews }) => listing_pageviews),
          },
        ],
    format: formatCount,
    notes: rows.flatMap((row) => {
      const then = findThen(row);
      return [
        ...(then ? [`Then: ${formatRange(then)}`] : []),
        ...describeMarks(row.marks, row.pageviews !== null),
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
