import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { staff, type ClientRow } from '#contract/staff.ts';
import { useAnswer } from '#web/api/use-answer.ts';
import { Button } from '#web/parts/Button.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Pagination } from '#web/parts/Pagination.tsx';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { StatusDot, type Tone } from '#web/parts/StatusDot.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';

const VisitDialog = lazy(() =>
  import('./VisitDialog.tsx').then((module) => ({ default: module.VisitDialog })),
);

const tones: Record<ClientRow['account_status'], Tone> = {
  Launch: 'amber',
  Live: 'green',
  Paused: 'slate',
  Cancelled: 'red',
};

/** The staff console: every client of the provider, and the way into each account. */
export function StaffScreen(): ReactElement {
  const { page = 1, search = '' } = useSearch({ from: '/inside/staff' });
  const navigate = useNavigate();
  const [visiting, visit] = useState<ClientRow | null>(null);
  const { data, error, refetch, isFetching } = useAnswer(
    staff.clients,
    { query: { page, search } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHead title="Clients" subtitle="Choose a client to see and work on their account." />
      <SearchBox
        label="Search by name"
        value={search}
        onSearch={(text) =>
          void navigate({ to: '/staff', search: text === '' ? {} : { search: text }, replace: true })
        }
        className="mb-4 max-w-[26rem]"
      />
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="Clients"
          columns={columnsFor(visit)}
          rows={data?.data}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title={search ? 'No clients match your search.' : 'There are no clients yet.'} />
          }
        />
      )}
      {data && (
        <Pagination
          className="mt-4"
          page={data.meta.current_page}
          last={data.meta.last_page}
          link={(number, props) => (
            <Link
              to="/staff"
              search={{ ...(search && { search }), ...(number > 1 && { page: number }) }}
              {...props}
            />
          )}
        />
      )}
      {visiting && (
        <Suspense>
          <VisitDialog client={visiting} onClose={() => visit(null)} />
        </Suspense>
      )}
    </>
  );
}

const columnsFor = (visit: (client: ClientRow) => void): Column<ClientRow>[] => [
  { key: 'name', title: 'Name', cell: ({ name }) => <span className="font-[600]">{name}</span> },
  { key: 'package', title: 'Package', from: 'tablet', cell: (client) => client.package },
  {
    key: 'status',
    title: 'Status',
    from: 'tablet',
    cell: ({ account_status }) => <StatusDot tone={tones[account_status]}>{account_status}</StatusDot>,
  },
  {
    key: 'visit',
    title: 'Account',
    align: 'end',
    cell: (client) => (
      <Button
        variant="secondary"
        size="small"
        aria-label={`Sign in as client ${client.name}`}
        onClick={() => visit(client)}
      >
        Sign in as client
      </Button>
    ),
  },
];
