import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { StatsFailure } from '../StatsFailure.tsx';

/** The contacts who opened a newsletter or clicked in it. */
export function Readers({ id }: { id: number }): ReactElement {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, isFetching, refetch } = useApiQuery(
    newsletterStats.readers,
    { params: { id }, query: { page: String(page) } },
    { keepPrevious: true },
  );
  const readers = data?.data ?? [];
  const isLost = isError && !data;
  // from a page that could not be loaded, the way back stays
  const last = data?.meta.last_page ?? page;
  return (
    <Surface aria-labelledby="readers" aria-busy={isPending} className="px-0! pb-2!">
      <h2 id="readers" className="px-5 text-lg md:px-6">
        Who opened or clicked
      </h2>
      {isPending ? (
        <div className="mt-4 grid gap-4 px-5 md:px-6">
          {['56%', '48%', '62%'].map((width) => (
            <SkeletonLine key={width} width={width} className="my-3" />
          ))}
        </div>
      ) : isLost ? (
        <StatsFailure isPending={isFetching} onRetry={() => void refetch()} />
      ) : readers.length === 0 ? (
        <p className="mt-2 px-5 pb-3 text-muted md:px-6">Nobody yet, as far as their mail programs say.</p>
      ) : (
        <ul className="mt-2 divided">
          {readers.map((reader) => (
            <li key={reader.lead_id} className="relative px-5 py-2.5 hover:bg-sunken md:px-6">
              <Link to={paths.contact} params={{ id: reader.lead_id }} className="row-link font-[600]">
                {reader.name}
              </Link>
              <p className="text-sm text-muted">
                {reader.clicked_at === null
                  ? `Opened ${whenWords(reader.opened_at)}`
                  : `Clicked ${whenWords(reader.clicked_at)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {last > 1 && (
        <nav
          aria-label="Pages of readers"
          className="flex min-h-17 items-center justify-between gap-3 px-5 md:px-6"
        >
          <span className="text-sm text-muted">{data && `${page} of ${last}`}</span>
          <span className="flex gap-2">
            {page > 1 && (
              <Button variant="secondary" onClick={() => setPage(page - 1)}>
                Newer
              </Button>
            )}
            {page < last && (
              <Button variant="secondary" onClick={() => setPage(page + 1)}>
                Older
              </Button>
            )}
          </span>
        </nav>
      )}
    </Surface>
  );
}

const whenWords = (instant: string | null): string =>
  instant === null ? '' : formatRecent(instant).replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase());
