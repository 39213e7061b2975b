import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type ReactElement } from 'react';
import { Button } from './Button.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Select } from './Select.tsx';

type SearchOrFilterProps = {
  label: string;
  /** undefined while nothing is searched for */
  search: string | undefined;
  /** refining a search replaces the history entry, so that Back leads to the list before the search */
  onSearch: (text: string, replace: boolean) => void;
  filter: Pick<ComponentProps<typeof Select>, 'options' | 'placeholder'> & {
    label: string;
    value: string | number;
    onChange: (value: string) => void;
  };
};

/** Search and filter of a list. During a search, which covers the whole list, 'Back' replaces the filter. */
export function SearchOrFilter({ label, search, onSearch, filter }: SearchOrFilterProps): ReactElement {
  const select = useRef<HTMLSelectElement>(null);
  const wentBack = useRef(false);
  const searching = search !== undefined;
  const { label: filterLabel, onChange, ...options } = filter;

  useEffect(() => {
    // the focused button disappears, so the focus moves
    if (!searching && wentBack.current) select.current?.focus();
    wentBack.current = false;
  }, [searching]);

  return (
    <div className="mb-4 flex flex-col gap-3 sm:flex-row">
      <SearchBox
        label={label}
        value={search ?? ''}
        onSearch={(text) => onSearch(text, searching && text !== '')}
        className="sm:w-[26rem]"
      />
      {searching ? (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => {
            wentBack.current = true;
            onSearch('', false);
          }}
        >
          <ArrowLeft aria-hidden />
          Back
        </Button>
      ) : (
        <Select
          ref={select}
          aria-label={filterLabel}
          {...options}
          onChange={(event) => onChange(event.target.value)}
          className="w-52"
        />
      )}
    </div>
  );
}
