import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import { isStaff } from '#contract/account/account.ts';
import { activity } from '#contract/activity/activity.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Pagination } from '#web/parts/Pagination.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { useMe } from '#web/session.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import { activityQuery, activitySearch } from './activity-search.ts';

export function ActivityScreen(): ReactElement {
  const me = useMe();
  const search = activitySearch(useSearch({ strict: false }));
  const { data, error, isPlaceholderData, isFetching, refetch } = useApiQuery(
    activity.list,
    { query: activityQuery(search, isStaff(me)) },
    { keepPrevious: true },
  );
  const page = search.page ?? 1;
  const last = data?.meta.last_page ?? page;
  const beyond = !isPlaceholderData && page > last;
  useLastPage(beyond ? last : null);

  return (
    <>
      <PageHead title={search.staff && isStaff(me) ? 'All activities' : 'Activity log'} />
      <ActivityFilters search={search} />
      {error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div
          aria-busy={isPlaceholderData || undefined}
          className="transition-opacity delay-200 aria-busy:opacity-60"
        >
          <ActivityTable rows={beyond ? undefined : data?.data} />
          <Pagination
            page={isPlaceholderData && data ? data.meta.current_page : page}
            last={last}
            className="mt-4"
            link={(to, props) => (
              <Link {...props} to="/activity" search={activitySearch({ ...search, page: to })} />
            )}
          />
        </div>
      )}
    </>
  );
}

/** Redirects a page number beyond the last page to the last page. */
function useLastPage(last: number | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (last === null) return;
    void navigate({
      to: '/activity',
      search: (before) => activitySearch({ ...before, page: last }),
      replace: true,
    });
  }, [last, navigate]);
}
