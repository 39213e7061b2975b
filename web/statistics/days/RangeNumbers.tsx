import type { ReactElement } from 'react';
import type {
  Compared,
  MarkedDays,
  Measure,
  RangeComparison,
} from '#contract/statistics/compared-answers.ts';
import type { ComparedWith, Incomparable } from '#contract/statistics/compared-ranges.ts';
import { describeCurrency, isKnown } from '#contract/statistics/days-csv.ts';
import { describeMarks } from '#contract/statistics/day-marks.ts';
import type { Granularity } from '#contract/statistics/day-ranges.ts';
import { Loading } from '#web/parts/Skeleton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { Change } from '../Change.tsx';
import { NumberCard, NumberCards } from '../NumberCard.tsx';
import { StatsFailure } from '../StatsFailure.tsx';
import { compareTotal, describeComparison } from './comparison-words.ts';
import { DaysChart } from './DaysChart.tsx';
import { formatNumber } from './DaysTable.tsx';
import { formatRange } from './range-words.ts';

type RangeNumbersProps<Days> = {
  measures: readonly [Measure<Days>, ...Measure<Days>[]];
  /** the number that is compared */
  measure: Measure<Days>;
  /** the numbers have different units, so that only one of them is drawn */
  drawsOne?: boolean;
  by: Granularity;
  compare: ComparedWith;
  fileName: string;
  answer: {
    data:
      | {
          data: readonly Compared<Days>[];
          meta: {
            total: Days;
            comparison: RangeComparison<Days> | null;
            incomparable: Incomparable | null;
          };
        }
      | undefined;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
};

/** More than a row of three takes rows of four. */
const columnsFor = (measures: readonly unknown[]): string => (measures.length > 3 ? 'lg:grid-cols-4' : '');

/** The sums of a range and its parts, beside other days if they are compared. */
export function RangeNumbers<Days extends MarkedDays>({
  measures,
  measure,
  drawsOne = false,
  by,
  compare,
  fileName,
  answer: { data, isPending, isFetching, refetch },
}: RangeNumbersProps<Days>): ReactElement {
  if (isPending)
    return (
      <Loading className="grid grid-cols-1 gap-5">
        <NumberCards className={columnsFor(measures)}>
          {measures.map(({ key, label }) => (
            <NumberCard key={key} label={label} value={undefined} />
          ))}
        </NumberCards>
        <div className="h-96 rounded-surface bg-surface shadow-surface" />
      </Loading>
    );
  if (!data) return <StatsFailure isPending={isFetching} onRetry={() => void refetch()} />;
  const {
    data: rows,
    meta: { total, comparison, incomparable },
  } = data;
  const isTotalKnown = isKnown(total, measures);
  const notes = [
    ...describeMarks(total.marks, isTotalKnown).map((words) => `${words}.`),
    ...describeComparison({ total, comparison, incomparable }),
    ...describeCurrency(total, measures).map((words) => `${words}.`),
  ];
  if (!isTotalKnown && rows.every((row) => !isKnown(row, measures)))
    return <EmptyState title="No data for these days." note={`${formatRange(total)}. ${notes.join(' ')}`} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <NumberCards className={columnsFor(measures)}>
        {measures.map((one) => (
          <NumberCard key={one.key} label={one.label} value={formatNumber(one, total)}>
            <p className="text-sm text-muted">{formatRange(total)}</p>
            {comparison && <Change comparison={compareTotal(total, comparison, one)} />}
          </NumberCard>
        ))}
      </NumberCards>
      {notes.map((words) => (
        <p key={words} className="text-sm text-muted">
          {words}
        </p>
      ))}
      <DaysChart
        by={by}
        rows={rows}
        total={total}
        measures={measures}
        measure={compare === 'none' ? null : measure}
        drawn={drawsOne ? [measure] : measures}
        fileName={fileName}
      />
    </div>
  );
}
