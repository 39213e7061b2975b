import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactElement } from 'react';
import { statuses } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { Button } from '#web/parts/Button.tsx';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { Select } from '#web/parts/Select.tsx';
import { listSearch, type ListSearch } from './list-search.ts';

const statusOptions = statuses.map(({ id, status }) => ({ value: id, label: status }));

/** Search and status filter. During a search, which covers every status, 'Back' replaces the status filter. */
export function ListFilters({ search }: { search: ListSearch }): ReactElement {
  const navigate = useNavigate();
  const filter = useRef<HTMLSelectElement>(null);
  const wentBack = useRef(false);
  const searching = search.search !== undefined;

  const show = (change: Record<string, unknown>, replace = false) =>
    void navigate({
      to: paths.contacts,
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
        label="Search by name or email"
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
          options={statusOptions}
          placeholder="All"
          value={search.status ?? ''}
          onChange={(event) => show({ status: event.target.value })}
          className="w-52"
        />
      )}
    </div>
  );
}
