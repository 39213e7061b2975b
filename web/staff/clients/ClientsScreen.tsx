import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may, packages } from '#contract/access.ts';
import { accountStatuses } from '#contract/account/account-statuses.ts';
import { creditsAMonth } from '#contract/ai/credits.ts';
import * as paths from '#contract/paths.ts';
import { clientImport } from '#contract/staff/client-import.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { staff } from '#contract/staff/staff.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { filterRow } from '#web/lists/filter-row.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { clientsQuery } from '../staff-queries.ts';
import { clientsSearch, type ClientsSearch } from '../staff-search.ts';
import { formatClientStatus, phaseOptions, statusTones, waitingLabels } from './client-words.ts';
import { ExportClients } from './ExportClients.tsx';
import { ImpersonateButton } from './ImpersonateButton.tsx';

/** The staff console: a list of every client, with a button to impersonate each. */
export const ClientsScreen = defineList({
  search: clientsSearch,
  query: (search) => queryOptions(staff.clients, { query: clientsQuery(search) }),
  head: ({ search }) => ({
    title: 'Clients',
    count: (total) => (total === 1 ? '1 client' : `${total} clients`),
    actions: (
      <>
        <ExportClients search={search} />
        <ImportClientsLink />
        <AddClientLink />
      </>
    ),
  }),
  filters: (view) =>
    filterRow<ClientsSearch>({
      className: 'mb-4 grid grid-cols-2 gap-3 sm:grid-cols-5',
      search: {
        label: 'Search by name, email or domain',
        className: 'col-span-full lg:max-w-[26rem]',
      },
      filters: [
        {
          name: 'package',
          label: 'Package',
          options: packages.map((name) => ({ value: name, label: name })),
          placeholder: 'All packages',
          className: 'min-w-0',
        },
        {
          name: 'status',
          label: 'Status',
          options: accountStatuses.map((name) => ({ value: name, label: name })),
          placeholder: 'Any status',
          className: 'min-w-0',
        },
        {
          name: 'phase',
          label: 'Launch phase',
          options: phaseOptions,
          placeholder: 'Any phase',
          className: 'min-w-0',
        },
        {
          name: 'manager',
          label: 'Account manager',
          options: [
            { value: String(view.me.id), label: 'My clients' },
            { value: 'none', label: 'Nobody’s clients' },
          ],
          placeholder: 'Any manager',
          className: 'min-w-0',
        },
        {
          name: 'waits',
          label: 'Next step',
          options: Object.entries(waitingLabels).map(([value, label]) => ({ value, label })),
          placeholder: 'Any next step',
          className: 'min-w-0',
        },
      ],
    })(view),
  caption: 'Clients',
  rowKey: ({ id }) => id,
  link: ({ id }, props, { search }) => (
    <Link {...props} to={paths.staffClient} params={{ id }} state={{ clientsList: search }} />
  ),
  columns: [
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
  ],
  empty: ({ search }) =>
    Object.keys(search).length > 0
      ? { title: 'No clients match your search.', showAll: 'Show all clients' }
      : {
          title: 'There are no clients yet.',
          note: 'Add the first one: it takes a minute. Or bring all you have in one file.',
          action: (
            <div className="flex flex-wrap justify-center gap-3">
              <ImportClientsLink />
              <AddClientLink />
            </div>
          ),
        },
});

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
