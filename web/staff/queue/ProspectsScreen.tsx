import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, type ReactElement } from 'react';
import type { Data } from '#contract/endpoint.ts';
import { staff } from '#contract/staff/staff.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Shown } from '#web/parts/Shown.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { Details } from '../Details.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { RowButton } from '../RowButton.tsx';
import { pageSearch } from '../staff-search.ts';

type Prospect = Data<typeof staff.prospects>[number];

export function ProspectsScreen(): ReactElement {
  const { page } = pageSearch(useSearch({ strict: false }));
  const [reading, read] = useState<Prospect | null>(null);
  const navigate = useNavigate();
  const answer = useApiQuery(staff.prospects, { query: page ? { page } : {} }, { keepPrevious: true });
  const showPage = useCallback(
    (last: number) =>
      void navigate({ to: paths.staffProspects, search: pageSearch({ page: last }), replace: true }),
    [navigate],
  );
  return (
    <>
      <PageHead title="Prospects" subtitle="People who want to become clients, newest first." />
      <PagedTable
        caption="Prospects"
        answer={answer}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        link={(row, props) => <RowButton {...props} onOpen={() => read(row)} />}
        pageLink={(to, props) => (
          <Link {...props} to={paths.staffProspects} search={pageSearch({ page: to })} />
        )}
        onBeyond={showPage}
        empty={
          <EmptyState title="No prospects yet." note="People who fill in the sign-up form appear here." />
        }
      />
      {reading && (
        <Dialog
          open
          title={reading.name}
          onOpenChange={(open) => !open && read(null)}
          footer={
            <LinkButton variant="secondary" href={`mailto:${reading.email}`}>
              Write an email
            </LinkButton>
          }
        >
          <Details
            details={[
              { term: 'Email', value: <Shown text={reading.email} /> },
              { term: 'Phone', value: reading.phone_number && <Shown text={reading.phone_number} /> },
              { term: 'Signed up', value: formatRecent(reading.created_at) },
              { term: 'Message', value: reading.message, wide: true },
            ]}
          />
        </Dialog>
      )}
    </>
  );
}

const columns: readonly Column<Prospect>[] = [
  {
    key: 'name',
    title: 'Name',
    className: 'w-full max-w-0 md:w-[40%]',
    cell: ({ name, email, created_at }) => (
      <>
        <span className="block min-w-0 break-words">{name}</span>
        <span className="block truncate text-sm font-[400] text-muted">
          <Shown text={email} />
        </span>
        <span className="block text-sm font-[400] text-muted md:hidden">{formatRecent(created_at)}</span>
      </>
    ),
  },
  {
    key: 'message',
    title: 'Message',
    from: 'desktop',
    className: 'max-w-0 md:w-[40%]',
    cell: ({ message }) => <span className="block truncate">{message}</span>,
  },
  {
    key: 'created',
    title: 'Signed up',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: ({ created_at }) => formatRecent(created_at),
  },
];
