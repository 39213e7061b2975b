import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from '#web/parts/Button.tsx';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { FilterSelect, type Filter, type Narrowed } from './FilterSelect.tsx';

type SearchOrFilterProps<Search> = {
  label: string;
  filter: Filter<Search>;
  /** after the filter */
  beside?: (narrowed: Narrowed<Search>) => ReactNode;
};

/** Search and filter of a list. During a search, which covers the whole list, 'Back' replaces the filter. */
export const searchOrFilter =
  <Search extends { search?: string }>(props: SearchOrFilterProps<Search>) =>
  (narrowed: Narrowed<Search>): ReactElement => <SearchOrFilter {...props} {...narrowed} />;

function SearchOrFilter<Search extends { search?: string }>({
  label,
  filter,
  beside,
  ...narrowed
}: SearchOrFilterProps<Search> & Narrowed<Search>): ReactElement {
  const { search, narrow } = narrowed;
  const select = useRef<HTMLSelectElement>(null);
  const wentBack = useRef(false);
  const searching = search.search !== undefined;

  useEffect(() => {
    // the focused button disappears, so the focus moves
    if (!searching && wentBack.current) select.current?.focus();
    wentBack.current = false;
  }, [searching]);

  return (
    <div className="mb-4 flex flex-col gap-3 sm:flex-row">
      <SearchBox
        label={label}
        value={search.search ?? ''}
        // refining a search replaces the history entry, so that Back leads to the list before the search
        onSearch={(text) => narrow({ search: text }, searching && text !== '')}
        className="sm:w-[26rem]"
      />
      <div className="flex gap-3">
        {searching ? (
          <Button
            variant="secondary"
            className="self-start"
            onClick={() => {
              wentBack.current = true;
              narrow({ search: '' });
            }}
          >
            <ArrowLeft aria-hidden />
            Back
          </Button>
        ) : (
          <FilterSelect ref={select} filter={{ className: 'w-52', ...filter }} {...narrowed} />
        )}
        {beside?.(narrowed)}
      </div>
    </div>
  );
}
