import { Link } from '@tanstack/react-router';
import * as paths from '#contract/paths.ts';
import { staffSources } from '#contract/statistics/sources.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { filterRow } from '#web/lists/filter-row.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { sourcesSearch, sourceStates, type SourcesSearch } from '../staff-search.ts';
import { ClientSources, LoadingClient } from './ClientSources.tsx';
import { groupSources } from './group-sources.ts';
import { SourceDialog } from './SourceDialog.tsx';
import { stateNames } from './source-words.ts';

/** Where the numbers of all clients come from, by client: those whose sources need a person first. */
export const SourcesScreen = defineList({
  search: sourcesSearch,
  query: (search) => queryOptions(staffSources.list, { query: search }),
  pollEvery: 5000,
  head: {
    title: 'Statistics sources',
    subtitle: 'Where the numbers of every client come from. Clients that need attention come first.',
  },
  filters: filterRow<SourcesSearch>({
    className: 'mb-4 grid gap-3 sm:grid-cols-[minmax(0,26rem)_13rem]',
    search: { label: 'Search by client' },
    filters: [
      {
        name: 'state',
        label: 'State',
        options: sourceStates.map((state) => ({ value: state, label: stateNames[state] })),
        placeholder: 'Any state',
      },
    ],
  }),
  rowKey: ({ client_id, source, site_id }) => `${client_id} ${source} ${site_id}`,
  // a person who searches or filters sees everything that matches
  draw: (rows, { open, search: { state, search } }) => (
    <ul aria-label="Clients" aria-busy={rows === undefined} className="grid gap-4">
      {rows
        ? groupSources(rows, state === undefined && search === undefined).map((client) => (
            <li
              key={client.client_id}
              className="overflow-hidden rounded-surface bg-surface pb-2 shadow-surface"
            >
              <ClientSources client={client} open={open} />
            </li>
          ))
        : [0, 1, 2, 3, 4, 5].map((n) => (
            <li key={n} className="rounded-surface bg-surface shadow-surface">
              <LoadingClient />
            </li>
          ))}
    </ul>
  ),
  dialog: (source, close) => <SourceDialog source={source} onClose={close} />,
  empty: ({ search: { state, search } }) =>
    state !== undefined || search !== undefined
      ? { title: 'No source matches.', showAll: 'Show all sources' }
      : {
          title: 'There is nothing to count yet.',
          note: 'As soon as a client has a website or books ads, its sources appear here.',
          action: (
            <LinkButton asChild variant="secondary">
              <Link to={paths.staffClients}>Clients</Link>
            </LinkButton>
          ),
        },
});
