import { formatMonth } from '../month-words.ts';
import { monthLabel, type ChartData } from './chart-data.ts';

/** The words for a value of the first series: 'October 2026 had 3,410 page views.' without the month. */
export type Describe = (value: number) => string;

/** Where a month is among those that a chart shows. */
export function chartSentence(data: ChartData, index: number, describe: Describe): string {
  const { months, present, series, format } = data;
  const values = series[0]?.values ?? [];
  const [month, value] = [months[index], values[index] ?? null];
  if (month === undefined) return '';
  if (value === null) return `We have no numbers for ${monthLabel(data, month)}.`;
  // a month that is not over is no record
  const over = months.flatMap((one, place) => {
    const other = values[place] ?? null;
    return other === null || one === present ? [] : [{ month: one, value: other }];
  });
  const [highest] = over.toSorted((a, b) => b.value - a.value);
  const sentence =
    month === present
      ? `${formatMonth(month)} has had ${describe(value)} so far`
      : `${formatMonth(month)} had ${describe(value)}`;
  if (!highest || highest.value === 0 || over.length < 2) return `${sentence}.`;
  if (month !== present && value === highest.value) return `${sentence}, the highest of the months shown.`;
  return `${sentence}. The highest of the months ${month === present ? 'before' : 'shown'} was ${format(highest.value)}, in ${formatMonth(highest.month)}.`;
}
