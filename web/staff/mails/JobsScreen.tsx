import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, type ReactElement } from 'react';
import { staff, type FailedJob } from '#contract/staff/staff.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { Details } from '../Details.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { RowButton } from '../RowButton.tsx';
import { pageSearch } from '../staff-search.ts';

export function JobsScreen(): ReactElement {
  const { page } = pageSearch(useSearch({ strict: false }));
  const [reading, read] = useState<FailedJob | null>(null);
  const navigate = useNavigate();
  const answer = useApiQuery(staff.jobs, { query: page ? { page } : {} }, { keepPrevious: true });
  const showPage = useCallback(
    (last: number) =>
      void navigate({ to: paths.staffJobs, search: pageSearch({ page: last }), replace: true }),
    [navigate],
  );
  return (
    <>
      <PageHead title="Failed jobs" subtitle="Background jobs that failed for good, newest first." />
      <PagedTable
        caption="Failed jobs"
        answer={answer}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        link={(row, props) => <RowButton {...props} onOpen={() => read(row)} />}
        pageLink={(to, props) => <Link {...props} to={paths.staffJobs} search={pageSearch({ page: to })} />}
        onBeyond={showPage}
        empty={<EmptyState title="Nothing has failed." note="Undelivered email is in the outbox." />}
      />
      {reading && (
        <Dialog open title={reading.name} onOpenChange={(open) => !open && read(null)}>
          <Details
            details={[
              { term: 'Begun', value: formatRecent(reading.created_at) },
              { term: 'Given up', value: formatRecent(reading.failed_at) },
              { term: 'Tries', value: reading.attempts },
              { term: 'Error', value: reading.error || 'No reason was given.', wide: true },
            ]}
          />
        </Dialog>
      )}
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
        <span className="block truncate">{name}</span>
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
