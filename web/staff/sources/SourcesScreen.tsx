import { Link } from '@tanstack/react-router';
import * as paths from '#contract/paths.ts';
import { staffSources } from '#contract/statistics/sources.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { filterRow } from '#web/lists/filter-row.tsx';
import { openDialog } from '#web/lists/RowButton.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { sourcesSearch, sourceStates, type SourcesSearch } from '../staff-search.ts';
import { sourceColumns } from './source-columns.tsx';
import { SourceDialog } from './SourceDialog.tsx';
import { stateNames } from './source-words.ts';

/** Where the numbers of all clients come from: what needs a person first. */
export const SourcesScreen = defineList({
  search: sourcesSearch,
  query: (search) => queryOptions(staffSources.list, { query: search }),
  pollEvery: 5000,
  head: {
    title: 'Statistics sources',
    subtitle: 'Where the numbers of every client come from. Sources that need attention come first.',
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
  caption: 'Statistics sources',
  rowKey: ({ client_id, source, site_id }) => `${client_id} ${source} ${site_id}`,
  columns: sourceColumns,
  link: openDialog,
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
