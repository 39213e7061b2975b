import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import * as paths from '#contract/paths.ts';
import { ActivityLink } from '#web/activity/ActivityLink.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { onLargeScreens } from './RecentContacts.tsx';
import { CardFailure, CardRowSkeleton, cardLink, DashboardCard } from './DashboardCard.tsx';

const maxRows = 5;
const rowHeight = `h-14 sm:h-20 ${onLargeScreens}`;
/** Enquiries are shown with their contacts; among this many events there are nearly always others. */
const take = 30;
const enquiries = new Set(['contact.received', 'contact.updated_by_form']);

/** The latest events of the account that are no enquiries. */
export function ActivityCard(): ReactElement {
  const { data, isPending, isFetching, refetch } = useApiQuery(activity.list, {
    query: { take: String(take) },
  });
  const isFailed = !data && !isPending;
  const rows = data?.data.filter(({ event }) => !enquiries.has(event)).slice(0, maxRows);
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
      ) : rows?.length === 0 ? (
        <p className="px-5 py-4 text-muted">What you and your colleagues do appears here.</p>
      ) : (
        <ul className="divided">
          {rows
            ? rows.map((row) => (
                <li key={row.id} className={`flex flex-col justify-center px-5 ${rowHeight}`}>
                  <p className="line-clamp-1 break-words md:line-clamp-2">
                    <ActivityLink {...row} />
                  </p>
                  <p className="truncate text-sm text-muted">
                    <time dateTime={row.created_at}>{formatRecent(row.created_at)}</time>
                    {row.user_name !== null && ` · ${row.user_name}`}
                  </p>
                </li>
              ))
            : Array.from({ length: maxRows }, (_, row) => (
                <CardRowSkeleton key={row} row={row} className={rowHeight} />
              ))}
        </ul>
      )}
    </DashboardCard>
  );
}
