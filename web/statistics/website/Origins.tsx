import type { ReactElement } from 'react';
import { periodText } from '#contract/statistics/comparison.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { formatCount } from '../rate-words.ts';
import { usePresentMonth } from '../use-present-month.ts';
import { StatsFailure } from '../StatsFailure.tsx';
import { describeOrigins } from './website-words.ts';

/** The sources of a month's visitors: other websites, campaigns, or the address itself. */
export function Origins({ siteId, month }: { siteId: string; month: string }): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(websiteStats.origins, {
    query: { site_id: siteId, month },
  });
  const present = usePresentMonth();
  const origins = data?.data ?? [];
  const most = Math.max(1, ...origins.map(({ visitors }) => visitors));
  if (!data && !isPending) return <StatsFailure isPending={isFetching} onRetry={() => void refetch()} />;
  return (
    <Surface aria-labelledby="origins" aria-busy={isPending}>
      <h2 id="origins" className="text-lg">
        Where visitors came from
      </h2>
      <p className="mt-0.5 text-sm text-muted">{periodText({ month, isRunning: month === present })}</p>
      {isPending ? (
        <div className="mt-4 grid gap-4">
          {['80%', '64%', '72%'].map((width) => (
            <SkeletonLine key={width} width={width} className="my-3" />
          ))}
        </div>
      ) : origins.length === 0 ? (
        <p className="mt-3 text-muted">This isn’t known for this month.</p>
      ) : (
        <>
          <p className="mt-3 break-words text-pretty">{describeOrigins(origins)}</p>
          <ol className="mt-3 grid grid-cols-1 gap-3">
            {origins.map(({ source, visitors }) => (
              <li key={source}>
                <div className="flex min-h-8 items-baseline justify-between gap-4">
                  <span className="min-w-0 break-words">{sourceWords(source)}</span>
                  <span className="shrink-0 text-sm text-muted tabular-nums">
                    {formatCount(visitors)} {visitors === 1 ? 'visitor' : 'visitors'}
                  </span>
                </div>
                <div
                  aria-hidden
                  className="h-1.5 rounded-full bg-action forced-color-adjust-none"
                  style={{ width: `max(0.375rem, ${(100 * visitors) / most}%)` }}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </Surface>
  );
}

const sourceWords = (source: string): string => (source === 'direct' ? 'Direct or unknown' : source);
