import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactElement } from 'react';
import { staff, type ListedClient } from '#contract/staff/staff.ts';
import { creditsAMonth } from '#contract/ai/credits.ts';
import { may } from '#contract/access.ts';
import { clientImport } from '#contract/staff/client-import.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { useAccessSubject } from '#web/session.tsx';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import type { Column } from '#web/parts/Table.tsx';
import { formatClientStatus, statusTones, waitingLabels } from './client-words.ts';
import { ClientFilters } from './ClientFilters.tsx';
import { ExportClients } from './ExportClients.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { clientsQuery, clientsSearch } from '../staff-search.ts';
import { ImpersonateButton } from './ImpersonateButton.tsx';

/** The staff console: a list of every client, with a button to impersonate each. */
export function ClientsScreen(): ReactElement {
  const search = clientsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const answer = useApiQuery(staff.clients, { query: clientsQuery(search) }, { keepPrevious: true });
  const showPage = useCallback(
    (page: number) =>
      void navigate({
        to: paths.staffClients,
        search: (before) => clientsSearch({ ...before, page }),
        replace: true,
      }),
    [navigate],
  );
  const total = answer.data?.meta.total;
  return (
    <>
      <PageHead
        title="Clients"
        subtitle={
          <output>{total === undefined ? '\u00a0' : total === 1 ? '1 client' : `${total} clients`}</output>
        }
        actions={
          <>
            <ExportClients search={search} />
            <ImportClientsLink />
            <AddClientLink />
          </>
        }
      />
      <ClientFilters search={search} />
      <PagedTable
        caption="Clients"
        answer={answer}
        page={search.page}
        columns={columns}
        rowKey={({ id }) => id}
        link={({ id }, props) => (
          <Link {...props} to={paths.staffClient} params={{ id }} state={{ clientsList: search }} />
        )}
        pageLink={(page, props) => (
          <Link {...props} to={paths.staffClients} search={clientsSearch({ ...search, page })} />
        )}
        onBeyond={showPage}
        empty={<NoClients isNarrowed={Object.keys(search).length > 0} />}
      />
    </>
  );
}

function AddClientLink(): ReactElement | null {
  if (!may(useAccessSubject(), staffClients.add.access)) return null;
  return (
    <LinkButton asChild>
      <Link to={paths.staffAddClient}>Add client</Link>
    </LinkButton>
  );
}

function ImportClientsLink(): ReactElement | null {
  if (!may(useAccessSubject(), clientImport.run.access)) return null;
  return (
    <LinkButton asChild variant="secondary">
      <Link to={paths.staffImportClients}>Import</Link>
    </LinkButton>
  );
}

function NoClients({ isNarrowed }: { isNarrowed: boolean }): ReactElement {
  if (!isNarrowed)
    return (
      <EmptyState
        title="There are no clients yet."
        note="Add the first one: it takes a minute. Or bring all you have in one file."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ImportClientsLink />
            <AddClientLink />
          </div>
        }
      />
    );
  return (
    <EmptyState
      title="No clients match your search."
      action={
        <LinkButton asChild variant="secondary">
          <Link to={paths.staffClients} search={{}}>
            Show all clients
          </Link>
        </LinkButton>
      }
    />
  );
}

const columns: readonly Column<ListedClient>[] = [
  {
    key: 'name',
    title: 'Name',
    className: 'w-full max-w-0 md:w-[40%]',
    cell: (client) => (
      <>
        <span className="block min-w-0 break-words">{client.name}</span>
        <span className="block truncate text-sm font-[400] text-muted md:hidden">
          {client.package} · {formatClientStatus(client)}
        </span>
        {client.waits_for && (
          <span className="block truncate text-sm font-[400] text-muted lg:hidden">
            {waitingLabels[client.waits_for]}
          </span>
        )}
      </>
    ),
  },
  { key: 'package', title: 'Package', from: 'tablet', cell: (client) => client.package },
  {
    key: 'status',
    title: 'Status',
    from: 'tablet',
    className: 'whitespace-nowrap',
    cell: (client) => (
      <StatusDot tone={statusTones[client.account_status]}>{formatClientStatus(client)}</StatusDot>
    ),
  },
  {
    key: 'waits',
    title: 'Next step',
    from: 'desktop',
    className: 'whitespace-nowrap',
    cell: ({ waits_for }) =>
      waits_for === null ? (
        <span className="text-muted">—</span>
      ) : (
        <StatusDot tone={waits_for === 'us' ? 'amber' : 'slate'}>{waitingLabels[waits_for]}</StatusDot>
      ),
  },
  {
    key: 'ai',
    title: 'AI this month',
    from: 'desktop',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ package: booked, ai_answers: answers }) =>
      creditsAMonth[booked] === 0 && answers === 0 ? (
        <span className="text-muted">—</span>
      ) : (
        `${answers} of ${creditsAMonth[booked]}`
      ),
  },
  {
    key: 'visit',
    title: 'Account',
    align: 'end',
    cell: (client) => <ImpersonateButton client={client} variant="quiet" size="small" />,
  },
];
