import type { ReactElement } from 'react';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { FilterSelect, type Filter, type Narrowed } from './FilterSelect.tsx';

type FilterRowProps<Search> = {
  className: string;
  search?: { label: string; className?: string };
  filters: readonly Filter<Search>[];
};

/** Search and filters side by side, which combine. */
export const filterRow =
  <Search extends object>({ className, search: box, filters }: FilterRowProps<Search>) =>
  ({ search, narrow }: Narrowed<Search>): ReactElement => {
    const text = 'search' in search ? String(search.search) : '';
    return (
      <div className={className}>
        {box && (
          <SearchBox
            {...box}
            value={text}
            // refining a search replaces the history entry, so that Back leads to the list before the search
            onSearch={(words) => narrow({ search: words }, text !== '' && words !== '')}
          />
        )}
        {filters.map((filter) => (
          <FilterSelect key={filter.name} filter={filter} search={search} narrow={narrow} />
        ))}
      </div>
    );
  };
