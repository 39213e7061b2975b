import { staff } from '#contract/staff/staff.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { filterRow } from '#web/lists/filter-row.tsx';
import { openDialog } from '#web/lists/RowButton.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { jobsSearch, type JobsSearch } from '../staff-search.ts';
import { JobDialog } from './JobDialog.tsx';

export const JobsScreen = defineList({
  search: jobsSearch,
  query: (search) => queryOptions(staff.jobs, { query: search }),
  head: { title: 'Failed jobs', subtitle: 'Background jobs that failed for good, newest first.' },
  filters: filterRow<JobsSearch>({
    className: 'mb-4 sm:w-52',
    filters: [
      {
        name: 'state',
        label: 'State',
        options: [{ value: 'discarded', label: 'Discarded' }],
        placeholder: 'Failed',
      },
    ],
  }),
  caption: 'Failed jobs',
  rowKey: ({ id }) => id,
  columns: [
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
  ],
  link: openDialog,
  dialog: (job, close) => <JobDialog job={job} onClose={close} />,
  empty: ({ search }) =>
    search.state
      ? { title: 'Nothing has been discarded.', note: 'Discarded jobs stay here for a week.' }
      : { title: 'Nothing has failed.', note: 'Undelivered email is in the outbox.' },
});
