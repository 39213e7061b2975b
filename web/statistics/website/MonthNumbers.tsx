import type { ReactElement } from 'react';
import { previousMonth } from '#contract/newsletter/calendar.ts';
import { visitorsNote } from '#contract/statistics/counters.ts';
import { describeGaps, gapsOfMonth } from '#contract/statistics/gaps.ts';
import { compareMonths, type ComparedPeriods } from '#contract/statistics/comparison.ts';
import { websiteStats, type WebsiteComparison, type WebsiteMonth } from '#contract/statistics/website.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Change } from '../Change.tsx';
import { NumberCard, NumberCards, websiteCards } from '../NumberCard.tsx';
import { formatCount } from '../rate-words.ts';
import { StatsFailure } from '../StatsFailure.tsx';
import { formatIncomparable, formatLeftOut } from './website-words.ts';

export const websiteNumbers = [
  { key: 'pageviews', label: 'Page views' },
  { key: 'listing_pageviews', label: 'Listing page views' },
  { key: 'visitors', label: 'Visitors' },
] as const satisfies readonly { key: keyof WebsiteMonth; label: string }[];

type MonthNumbersProps = { siteId: string; month: string; present: string };

/** The numbers of a month, each with that of the month before. An unknown month is not shown as zeros. */
export function MonthNumbers({ siteId, month, present }: MonthNumbersProps): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(websiteStats.list, {
    query: { site_id: siteId, month },
  });
  const [row] = data?.data ?? [];
  const comparison = data?.meta.comparison ?? null;
  if (!data && !isPending) return <StatsFailure isPending={isFetching} onRetry={() => void refetch()} />;
  const gaps = data?.meta.gaps ?? [];
  const notes = [
    describeGaps(gapsOfMonth(gaps, month)),
    comparison === null ? formatIncomparable(gaps, month) : formatLeftOut(comparison.left_out),
  ].filter((words) => words !== null);
  const formatNumber = (key: (typeof websiteNumbers)[number]['key']) => {
    const value = row?.[key] ?? null;
    return value === null ? 'Not known' : formatCount(value);
  };
  return (
    <div className="grid gap-3">
      <NumberCards className={websiteCards}>
        {websiteNumbers.map(({ key, label }) => (
          <NumberCard key={key} label={label} value={isPending ? undefined : formatNumber(key)}>
            <Change
              comparison={compareVisits(key, { shown: row?.[key] ?? null, month, present, comparison })}
            />
            {key === 'visitors' && row && (
              <p className="text-sm text-muted">{visitorsNote(row.visitors_from)}</p>
            )}
          </NumberCard>
        ))}
      </NumberCards>
      {notes.map((words) => (
        <p key={words} className="text-sm text-muted">
          {words}
        </p>
      ))}
    </div>
  );
}

type Compared = {
  shown: number | null;
  month: string;
  present: string;
  comparison: WebsiteComparison | null;
};

/** A number of the websites compared with the month before. */
export const compareVisits = (
  key: (typeof websiteNumbers)[number]['key'],
  { shown, month, present, comparison }: Compared,
) =>
  compareMonths(
    {
      quantity: 'count',
      now: comparison?.now[key] ?? null,
      before: comparison?.before[key] ?? null,
      shown,
      format: formatCount,
    },
    {
      month,
      before: comparison && previousMonth(month),
      isRunning: month === present,
      until: comparison?.until ?? null,
    } satisfies ComparedPeriods,
  );
