import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { Button } from '#web/parts/Button.tsx';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { Select } from '#web/parts/Select.tsx';
import { listFilters } from './list-filters.ts';
import { listSearch, type ListSearch } from './list-search.ts';

/** Search and filter. During a search, which covers every status, 'Back' replaces the filter. */
export function ListFilters({ search }: { search: ListSearch }): ReactElement {
  const navigate = useNavigate();
  const filter = useRef<HTMLSelectElement>(null);
  const wentBack = useRef(false);
  const searching = search.search !== undefined;

  const show = (change: Record<string, unknown>, replace = false) =>
    void navigate({
      to: paths.listings,
      search: (before) => listSearch({ ...before, page: 1, ...change }),
      replace,
    });

  useEffect(() => {
    // the focused button disappears, so the focus moves
    if (!searching && wentBack.current) filter.current?.focus();
    wentBack.current = false;
  }, [searching]);

  return (
    <div className="mb-4 flex flex-col gap-3 sm:flex-row">
      <SearchBox
        label="Search by address or MLS number"
        value={search.search ?? ''}
        // refining a search replaces the history entry, so that Back leads to the list before the search
        onSearch={(text) => show({ search: text }, searching && text !== '')}
        className="sm:w-[26rem]"
      />
      {searching ? (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => {
            wentBack.current = true;
            show({ search: '' });
          }}
        >
          <ArrowLeft aria-hidden />
          Back
        </Button>
      ) : (
        <Select
          ref={filter}
          aria-label="Status"
          options={listFilters}
          value={search.status ?? 'active'}
          onChange={(event) => show({ status: event.target.value })}
          className="w-52"
        />
      )}
    </div>
  );
}
