import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { testimonialFilters, type TestimonialFilter } from '#contract/testimonials/testimonials.ts';
import * as paths from '#contract/paths.ts';
import { SearchOrFilter } from '#web/parts/SearchOrFilter.tsx';
import { listSearch, type ListSearch } from '../list-search.ts';

const labels: Record<TestimonialFilter, string> = {
  all: 'All',
  published: 'Published',
  draft: 'Draft',
  homepage: 'Homepage',
};
const options = testimonialFilters.map((value) => ({ value, label: labels[value] }));

/** Search and filter. */
export function ListFilters({ search }: { search: ListSearch }): ReactElement {
  const navigate = useNavigate();
  const show = (change: Record<string, unknown>, replace = false) =>
    void navigate({
      to: paths.testimonials,
      search: (before) => listSearch({ ...before, page: 1, ...change }),
      replace,
    });
  return (
    <SearchOrFilter
      label="Search by name, email or words"
      search={search.search}
      onSearch={(text, replace) => show({ search: text }, replace)}
      filter={{
        label: 'Show',
        options,
        value: search.filter ?? 'all',
        onChange: (filter) => show({ filter }),
      }}
    />
  );
}
