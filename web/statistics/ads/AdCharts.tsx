import type { ReactElement } from 'react';
import type { AdMonth, AdPlatform } from '#contract/statistics/ads.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { monthsUpTo } from '../chart/chart-data.ts';
import { MonthsChart } from '../chart/MonthsChart.tsx';
import { useAnnotations } from '../use-annotations.ts';
import { adCharts, type AdNumber } from './ad-numbers.ts';

type AdChartsProps = {
  platform: AdPlatform;
  /** oldest first */
  rows: readonly AdMonth[];
  present: string;
  chosen: string;
};

/** The last year by month, with the industry's line if there is one. */
export function AdCharts({ platform, rows, present, chosen }: AdChartsProps): ReactElement {
  const annotations = useAnnotations('live', 'price');
  const months = monthsUpTo(present);
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      {adCharts[platform].map(({ key, label, format, industry }, index) => (
        <MonthsChart
          key={key}
          title={`${label} by month`}
          sentenceHeight="min-h-26 lg:min-h-18"
          sentence={(value) => describeAds[key](format(value))}
          fileName={`${platform}-ads-${key}`}
          months={months}
          series={[
            {
              label,
              color: index === 0 ? 'action' : 'teal',
              values: months.map((month) => rows.find((row) => row.month === month)?.[key] ?? null),
            },
          ]}
          format={format}
          industry={industry === undefined ? undefined : { label: 'Industry average', value: industry }}
          chosen={chosen}
          annotations={annotations}
        />
      ))}
    </div>
  );
}

const describeAds: Record<AdNumber['key'], (value: string) => string> = {
  impressions: (value) => `${value} impressions`,
  clicks: (value) => `${value} clicks`,
  ctr: (value) => `a click-through rate of ${value}`,
  cost: (value) => `ads for ${value}`,
  cpc: (value) => `a cost per click of ${value}`,
  conversions: (value) => `${value} conversions`,
  cpl: (value) => `a cost per lead of ${value}`,
};

/** The space of the charts: in a narrow window the longer title takes a second line. */
export const AdChartsSkeleton = ({ platform }: { platform: AdPlatform }): ReactElement => (
  <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
    {adCharts[platform].map(({ key, label }) => (
      <Surface
        key={key}
        aria-label={`${label} by month`}
        aria-busy
        className="h-[37.375rem] first:max-lg:h-[38.875rem] lg:h-[34.125rem]"
      >
        <h2 className="text-lg">{label} by month</h2>
      </Surface>
    ))}
  </div>
);
