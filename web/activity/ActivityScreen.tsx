import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactElement } from 'react';
import { isStaff } from '#contract/account/standing.ts';
import { activity } from '#contract/activity/activity.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { PagedList } from '#web/parts/PagedList.tsx';
import { useMe } from '#web/session.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import { activityQuery, activitySearch } from './activity-search.ts';

export function ActivityScreen(): ReactElement {
  const me = useMe();
  const navigate = useNavigate();
  const search = activitySearch(useSearch({ strict: false }));
  const answer = useApiQuery(
    activity.list,
    { query: activityQuery(search, isStaff(me)) },
    { keepPrevious: true },
  );
  const showPage = useCallback(
    (page: number) =>
      void navigate({
        to: paths.activity,
        search: (before) => activitySearch({ ...before, page }),
        replace: true,
      }),
    [navigate],
  );
  return (
    <>
      <PageHead title={search.staff && isStaff(me) ? 'All activities' : 'Activity log'} />
      <ActivityFilters search={search} />
      <PagedList
        answer={answer}
        rowKey={({ id }) => id}
        page={search.page}
        pageLink={(page, props) => (
          <Link {...props} to={paths.activity} search={activitySearch({ ...search, page })} />
        )}
        onBeyond={showPage}
      >
        {(rows) => <ActivityTable rows={rows} />}
      </PagedList>
    </>
  );
}
