import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { SearchOrFilter } from '#web/parts/SearchOrFilter.tsx';
import { listFilters } from './list-filters.ts';
import { listSearch, type ListSearch } from './list-search.ts';

/** Search and status filter. */
export function ListFilters({ search }: { search: ListSearch }): ReactElement {
  const navigate = useNavigate();
  const show = (change: Record<string, unknown>, replace = false) =>
    void navigate({
      to: paths.listings,
      search: (before) => listSearch({ ...before, page: 1, ...change }),
      replace,
    });
  return (
    <SearchOrFilter
      label="Search by address or MLS number"
      search={search.search}
      onSearch={(text, replace) => show({ search: text }, replace)}
      filter={{
        label: 'Status',
        options: listFilters,
        value: search.status ?? 'active',
        onChange: (status) => show({ status }),
      }}
    />
  );
}
