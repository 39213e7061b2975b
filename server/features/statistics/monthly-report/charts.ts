import type { WrittenReport } from '#contract/statistics/monthly-reports.ts';
import type { MonthlyReport } from './report.ts';
import { count, formatCount, monthName, monthWithYear } from './words.ts';

type Chart = WrittenReport['charts'][number];
type Value = { month: string; value: number | null; isWhole: boolean };

/** A year of page views and of new contacts. A number that no month has makes no chart. */
export function drawCharts({ month, websites, history }: MonthlyReport): Chart[] {
  const views = history.map((one) => ({
    month: one.month,
    value: one.page_views,
    isWhole: one.has_all_page_views,
  }));
  const contacts = history.map((one) => ({
    month: one.month,
    value: one.contacts,
    isWhole: one.has_all_contacts,
  }));
  return [
    ...(websites === null ? [] : toChart('page_views', views, month)),
    ...toChart('contacts', contacts, month),
  ];
}

const charts = {
  page_views: { title: 'Page views by month', label: 'Page views', one: 'page view' },
  contacts: { title: 'New contacts by month', label: 'New contacts', one: 'new contact' },
};

function toChart(key: Chart['key'], values: readonly Value[], month: string): Chart[] {
  if (values.every(({ value }) => value === null)) return [];
  const { one, ...words } = charts[key];
  return [
    {
      key,
      ...words,
      sentence: describeYear(values, { month, one }),
      months: values.map(({ month: of, value }) => ({ month: of, value })),
    },
  ];
}

const enoughForPercent = 20;
/** With fewer months an average says nothing. */
const fewestMonths = 3;

/** Where the month is among those of the year. Months that were not counted whole are compared with nothing. */
export function describeYear(
  values: readonly Value[],
  { month, one }: { month: string; one: string },
): string {
  const name = monthName(month);
  const here = values.find((each) => each.month === month);
  if (here?.value == null) return `We have no ${one}s for ${name}, so its place is empty.`;
  const had = here.value === 0 ? `no ${one}s` : formatCount(here.value, one);
  if (!here.isWhole)
    return `${name} wasn’t counted in full, so we don’t compare ${here.value === 0 ? 'it' : `its ${had}`} with other months.`;
  const others = values.flatMap(({ month: of, value, isWhole }) =>
    isWhole && value !== null && of !== month ? [{ month: of, value }] : [],
  );
  if (others.length < fewestMonths) return `${name} had ${had}. In a few months you will see a trend here.`;
  const average = others.reduce((sum, { value }) => sum + value, 0) / others.length;
  const [best] = others.toSorted((a, b) => b.value - a.value || b.month.localeCompare(a.month));
  const record =
    best && best.value > 0
      ? here.value > best.value
        ? ` It was your best month since ${monthWithYear(others[0]?.month ?? month)}.`
        : ` Your best month was ${monthWithYear(best.month)}, with ${count(best.value)}.`
      : '';
  return `${name} had ${had}, ${compareWithAverage(here.value, average)}.${record}`;
}

function compareWithAverage(value: number, average: number): string {
  const rounded = average < 10 ? Math.round(average * 10) / 10 : Math.round(average);
  const shown = `your average of ${count(rounded)}`;
  const percent = average === 0 ? null : Math.round((100 * Math.abs(value - average)) / average);
  if (percent === null) return value === 0 ? 'like the months before' : 'after months without any';
  if (percent === 0 || value === rounded) return `in line with ${shown}`;
  // of a few contacts a month a percentage says nothing
  if (average < enoughForPercent) return `${value > average ? 'more' : 'fewer'} than ${shown}`;
  return `${percent}% ${value > average ? 'above' : 'below'} ${shown}`;
}
