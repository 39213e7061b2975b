import type { ReactElement } from 'react';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { formatPeople } from '../rate-words.ts';
import { StatsFailure } from '../StatsFailure.tsx';

/** The links of a newsletter that people followed. */
export function ClickedLinks({ id }: { id: number }): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(newsletterStats.links, { params: { id } });
  const links = data?.data ?? [];
  const most = Math.max(1, ...links.map(({ people }) => people));
  if (!data && !isPending) return <StatsFailure isPending={isFetching} onRetry={() => void refetch()} />;
  return (
    <Surface aria-labelledby="clicked-links" aria-busy={isPending}>
      <h2 id="clicked-links" className="text-lg">
        What people clicked
      </h2>
      {isPending ? (
        <div className="mt-4 grid gap-4">
          {['80%', '64%', '72%'].map((width) => (
            <SkeletonLine key={width} width={width} className="my-3" />
          ))}
        </div>
      ) : links.length === 0 ? (
        <p className="mt-2 text-muted">Nobody has clicked a link in this newsletter.</p>
      ) : (
        <ol className="mt-3 grid grid-cols-1 gap-3">
          {links.map(({ url, people }) => (
            <li key={url}>
              <div className="flex items-baseline justify-between gap-4">
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-11 min-w-0 items-center text-action underline-offset-2 hover:underline lg:min-h-8"
                >
                  <span className="truncate">{addressWords(url)}</span>
                </a>
                <span className="shrink-0 text-sm text-muted tabular-nums">{formatPeople(people)}</span>
              </div>
              <div
                aria-hidden
                className="h-1.5 rounded-full bg-action forced-color-adjust-none"
                style={{ width: `max(0.375rem, ${(100 * people) / most}%)` }}
              />
            </li>
          ))}
        </ol>
      )}
    </Surface>
  );
}

/** Without the common beginning of addresses. */
const addressWords = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
