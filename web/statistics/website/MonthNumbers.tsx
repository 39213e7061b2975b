import type { ReactElement } from 'react';
import { websiteStats, type WebsiteMonth } from '#contract/statistics/website.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Change } from '../Change.tsx';
import { NumberCard } from '../NumberCard.tsx';
import { monthWords } from '../month-words.ts';
import { countWords } from '../rate-words.ts';

export const websiteNumbers = [
  { key: 'pageviews', label: 'Page views' },
  { key: 'listing_pageviews', label: 'Listing page views' },
  { key: 'visitors', label: 'Visitors' },
] as const satisfies readonly { key: keyof WebsiteMonth; label: string }[];

/** The numbers of a month, each beside that of the month before. A month of which nothing is known has no zeros. */
export function MonthNumbers({ siteId, month }: { siteId: string; month: string }): ReactElement {
  const { data, isPending } = useApiQuery(websiteStats.list, { query: { site_id: siteId, month } });
  const [row] = data?.data ?? [];
  const previous = data?.meta.previous ?? null;
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      {websiteNumbers.map(({ key, label }) => (
        <NumberCard
          key={key}
          label={label}
          value={isPending ? undefined : row ? countWords(row[key]) : 'Not known'}
        >
          {row && previous ? (
            <Change by={row[key] - previous[key]} since={monthWords(previous.month)} />
          ) : (
            <p className="text-sm text-muted">{monthWords(month)}</p>
          )}
        </NumberCard>
      ))}
    </div>
  );
}
