import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import * as paths from '#contract/paths.ts';
import { ActivityLink } from '#web/activity/ActivityLink.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { CardFailure, CardRowSkeleton, cardLink, DashboardCard } from './DashboardCard.tsx';

/** The most that either layout shows, so that both use the same query. */
const maxRows = 5;

/** The latest events of the account. */
export function ActivityCard({ rows: shown }: { rows: number }): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(activity.list, {
    query: { take: String(maxRows) },
  });
  const isFailed = !data && !isPending;
  return (
    <DashboardCard
      id="latest-activity"
      title="Activity"
      isLoading={isPending}
      action={
        <Link to={paths.activity} className={cardLink}>
          Activity log
        </Link>
      }
    >
      {isFailed ? (
        <CardFailure isPending={isFetching} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <p className="px-5 py-4 text-muted">What you and your colleagues do appears here.</p>
      ) : (
        <ul className="divided">
          {data
            ? data.data.slice(0, shown).map((row) => (
                <li key={row.id} className="flex h-18 flex-col justify-center px-5">
                  <p className="line-clamp-2 break-words">
                    <ActivityLink {...row} />
                  </p>
                  <p className="truncate text-sm text-muted">
                    <time dateTime={row.created_at}>{formatRecent(row.created_at)}</time>
                    {row.user_name !== null && ` · ${row.user_name}`}
                  </p>
                </li>
              ))
            : Array.from({ length: shown }, (_, row) => (
                <CardRowSkeleton key={row} row={row} className="h-18" />
              ))}
        </ul>
      )}
    </DashboardCard>
  );
}
