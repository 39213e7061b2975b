import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { statuses } from '#contract/contacts/lists.ts';
import * as paths from '#contract/paths.ts';
import { SearchOrFilter } from '#web/parts/SearchOrFilter.tsx';
import { listSearch, type ListSearch } from './list-search.ts';

const statusOptions = statuses.map(({ id, status }) => ({ value: id, label: status }));

/** Search and status filter. */
export function ListFilters({ search }: { search: ListSearch }): ReactElement {
  const navigate = useNavigate();
  const show = (change: Record<string, unknown>, replace = false) =>
    void navigate({
      to: paths.contacts,
      search: (before) => listSearch({ ...before, page: 1, ...change }),
      replace,
    });
  return (
    <SearchOrFilter
      label="Search by name or email"
      search={search.search}
      onSearch={(text, replace) => show({ search: text }, replace)}
      filter={{
        label: 'Status',
        options: statusOptions,
        placeholder: 'All',
        value: search.status ?? '',
        // a status covers contacts of every origin
        onChange: (status) => show({ status, source: undefined, month: undefined, clients: undefined }),
      }}
    />
  );
}
