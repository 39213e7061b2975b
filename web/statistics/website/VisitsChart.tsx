import type { ReactElement } from 'react';
import { formatDays, gapsOfMonth } from '#contract/statistics/gaps.ts';
import type { WebsiteMonth } from '#contract/statistics/website.ts';
import { useAnnotations } from '../use-annotations.ts';
import { monthsUpTo } from '../chart/chart-data.ts';
import { MonthsChart } from '../chart/MonthsChart.tsx';
import { formatCount } from '../rate-words.ts';

type VisitsChartProps = {
  /** oldest first */
  rows: readonly WebsiteMonth[];
  /** days with missing visits */
  gaps: readonly string[];
  present: string;
  chosen: string;
};

/** Page views of the last year, with those of listings. */
export function VisitsChart({ rows, gaps, present, chosen }: VisitsChartProps): ReactElement {
  const annotations = useAnnotations('live', 'newsletter', 'price');
  const months = monthsUpTo(present);
  const listVisits = (key: 'pageviews' | 'listing_pageviews') =>
    months.map((month) => rows.find((row) => row.month === month)?.[key] ?? null);
  return (
    <MonthsChart
      title="Page views by month"
      sentence={(value) => `${formatCount(value)} page ${value === 1 ? 'view' : 'views'}`}
      fileName="website-page-views"
      months={months}
      series={[
        { label: 'Page views', color: 'action', values: listVisits('pageviews') },
        { label: 'Listing page views', color: 'amber', values: listVisits('listing_pageviews') },
      ]}
      format={formatCount}
      chosen={chosen}
      annotations={annotations}
      notes={months.flatMap((month) => {
        const days = gapsOfMonth(gaps, month);
        return days.length > 0 ? [{ month, words: `Our counter was off on ${formatDays(days)}` }] : [];
      })}
    />
  );
}
