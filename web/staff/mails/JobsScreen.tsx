import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, type ReactElement } from 'react';
import { staff, type FailedJob } from '#contract/staff/staff.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Select } from '#web/parts/Select.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { RowButton } from '../RowButton.tsx';
import { jobsSearch } from '../staff-search.ts';
import { JobDialog } from './JobDialog.tsx';

export function JobsScreen(): ReactElement {
  const search = jobsSearch(useSearch({ strict: false }));
  const { page, state } = search;
  const [reading, read] = useState<FailedJob | null>(null);
  const navigate = useNavigate();
  const answer = useApiQuery(
    staff.jobs,
    { query: { ...(page && { page }), ...(state && { state }) } },
    { keepPrevious: true },
  );
  const showPage = useCallback(
    (last: number) =>
      void navigate({
        to: paths.staffJobs,
        search: (before) => jobsSearch({ ...before, page: last }),
        replace: true,
      }),
    [navigate],
  );
  return (
    <>
      <PageHead title="Failed jobs" subtitle="Background jobs that failed for good, newest first." />
      <Select
        aria-label="State"
        options={[{ value: 'discarded', label: 'Discarded' }]}
        placeholder="Failed"
        value={state ?? ''}
        onChange={(event) =>
          void navigate({ to: paths.staffJobs, search: jobsSearch({ state: event.target.value }) })
        }
        className="mb-4 sm:w-52"
      />
      <PagedTable
        caption="Failed jobs"
        answer={answer}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        link={(row, props) => <RowButton {...props} onOpen={() => read(row)} />}
        pageLink={(to, props) => (
          <Link {...props} to={paths.staffJobs} search={jobsSearch({ ...search, page: to })} />
        )}
        onBeyond={showPage}
        empty={
          state ? (
            <EmptyState title="Nothing has been discarded." note="Discarded jobs stay here for a week." />
          ) : (
            <EmptyState title="Nothing has failed." note="Undelivered email is in the outbox." />
          )
        }
      />
      {reading && <JobDialog job={reading} onClose={() => read(null)} />}
    </>
  );
}

const columns: readonly Column<FailedJob>[] = [
  {
    key: 'name',
    title: 'Job',
    className: 'w-full max-w-0 md:w-[55%]',
    cell: ({ name, error, failed_at }) => (
      <>
        <span className="block min-w-0 break-words">{name}</span>
        <span className="block truncate text-sm font-[400] text-muted md:hidden">
          {formatRecent(failed_at)}
        </span>
        <span className="block truncate text-sm font-[400] text-danger">{error}</span>
      </>
    ),
  },
  { key: 'attempts', title: 'Tries', from: 'tablet', align: 'end', cell: ({ attempts }) => attempts },
  {
    key: 'failed',
    title: 'Given up',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ failed_at }) => formatRecent(failed_at),
  },
];
