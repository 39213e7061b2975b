import type { ReactElement } from 'react';
import type { NewsletterNumbers } from '#contract/newsletter/stats.ts';
import { monthsUpTo } from '../chart/chart-data.ts';
import { MonthsChart } from '../chart/MonthsChart.tsx';
import { useAnnotations } from '../use-annotations.ts';
import { formatPercent } from '../rate-words.ts';

type RatesChartProps = {
  /** newest first */
  rows: readonly NewsletterNumbers[];
  chosen: string | undefined;
};

/** Open and click rates of the last year, on a phone of half a year, with the industry's open rate across. */
export function RatesChart({ rows, chosen }: RatesChartProps): ReactElement {
  // the newsletters themselves are the months
  const annotations = useAnnotations('live', 'price');
  const [newest] = rows;
  const months = newest ? monthsUpTo(newest.sent_month) : [];
  const listRates = (key: 'open_rate' | 'click_rate') =>
    months.map((month) => rows.find((row) => row.sent_month === month)?.[key] ?? null);
  return (
    <MonthsChart
      title="Open and click rates"
      sentence={(value) => `an open rate of ${formatPercent(value)}`}
      fileName="newsletter-rates"
      months={months}
      series={[
        { label: 'Opened', color: 'action', values: listRates('open_rate') },
        { label: 'Clicked', color: 'amber', values: listRates('click_rate') },
      ]}
      format={formatPercent}
      unknown="no newsletter"
      industry={newest && { label: 'Industry, opened', value: newest.latest_industry_open_rate }}
      chosen={rows.find((row) => row.mailchimp_campaign_id === chosen)?.sent_month}
      annotations={annotations}
    />
  );
}
