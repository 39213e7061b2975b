import { useState, type ReactElement, useSyncExternalStore } from 'react';
import { Button } from '#web/parts/Button.tsx';
import { saveText } from '#web/parts/save-file.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { monthReading, monthsOnPhones, monthsOnScreens, takeNewest, type ChartData } from './chart-data.ts';
import { chartSentence, type Describe } from './chart-sentence.ts';
import { formatCsv } from './csv.ts';
import { Legend } from './Legend.tsx';
import { MonthsTable } from './MonthsTable.tsx';
import { Plot } from './Plot.tsx';
import { usePresentMonth } from '../use-present-month.ts';

export type MonthsChartProps = Omit<ChartData, 'present'> & {
  title: string;
  /** the sentence before the chart, or the words for a value, with which it is written */
  sentence: string | Describe;
  /** of the sentence, where charts beside each other keep one height */
  sentenceHeight?: string;
  shape?: 'bars' | 'lines';
  /** the month of the page, which is marked */
  chosen?: string | undefined;
  /** of the table, without its ending */
  fileName: string;
};

/** The last year by month, on a phone half a year; its table is one click away, and each month can be read by keyboard. */
export function MonthsChart({
  title,
  sentence,
  sentenceHeight = '',
  shape = 'bars',
  chosen,
  fileName,
  ...shown
}: MonthsChartProps): ReactElement {
  const all = { ...shown, present: usePresentMonth() };
  const isPhone = useIsPhone();
  const [isTable, showTable] = useState(false);
  const [read, setRead] = useState<string>();
  const data = takeNewest(all, isPhone ? monthsOnPhones : monthsOnScreens);
  const chosenIndex = lastIndexOf(data, chosen) ?? data.months.length - 1;
  const index = lastIndexOf(data, read) ?? chosenIndex;
  return (
    <Surface aria-label={title} className="print:break-inside-avoid">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-lg">{title}</h2>
        <div className="-mr-3 flex flex-wrap gap-1 print:hidden">
          <Button variant="quiet" size="small" onClick={() => showTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <Button variant="quiet" size="small" onClick={() => saveText(`${fileName}.csv`, formatCsv(all))}>
            Download CSV
          </Button>
        </div>
      </div>
      <p className={`mt-2 text-pretty ${sentenceHeight}`}>
        {typeof sentence === 'string' ? sentence : chartSentence(data, chosenIndex, sentence)}
      </p>
      {isTable ? (
        <MonthsTable title={title} data={data} />
      ) : (
        <>
          <Legend data={data} />
          <Plot title={title} data={data} shape={shape} marked={index} onRead={setRead} />
          <p className="mt-2 min-h-10 text-sm text-muted tabular-nums sm:min-h-5">
            {data.months.length > 0 && monthReading(data, index)}
          </p>
        </>
      )}
    </Surface>
  );
}

function lastIndexOf({ months }: ChartData, month: string | undefined): number | undefined {
  const index = month === undefined ? -1 : months.indexOf(month);
  return index < 0 ? undefined : index;
}

const narrow = '(max-width: 575px)';

/** Whether the window is as narrow as a phone, where charts show half a year. */
const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(narrow);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(narrow).matches,
  );
