import type { ReactElement } from 'react';
import type { WebsiteMonth } from '#contract/statistics/website.ts';
import { monthsUpTo, type Annotation } from '../chart/chart-data.ts';
import { MonthsChart } from '../chart/MonthsChart.tsx';
import { countWords } from '../rate-words.ts';

type VisitsChartProps = {
  /** oldest first */
  rows: readonly WebsiteMonth[];
  present: string;
  chosen: string;
  annotations?: readonly Annotation[];
};

/** Page views of the last year, with those of listings beside them. */
export function VisitsChart({ rows, present, chosen, annotations }: VisitsChartProps): ReactElement {
  const months = monthsUpTo(present);
  const valuesOf = (key: 'pageviews' | 'listing_pageviews') =>
    months.map((month) => rows.find((row) => row.month === month)?.[key] ?? null);
  return (
    <MonthsChart
      title="Page views by month"
      fileName="website-page-views"
      months={months}
      series={[
        { label: 'Page views', color: 'action', values: valuesOf('pageviews') },
        { label: 'Listing page views', color: 'amber', values: valuesOf('listing_pageviews') },
      ]}
      format={countWords}
      chosen={chosen}
      annotations={annotations}
    />
  );
}
