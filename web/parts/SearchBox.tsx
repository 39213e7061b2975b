import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { debounce } from './debounce.ts';
import { SEARCH_DELAY_MS, SEARCH_LENGTH } from './measures.ts';

type SearchBoxProps = {
  label: string;
  // the current search, usually from the address
  value: string;
  onSearch: (text: string) => void;
  placeholder?: string | undefined;
  className?: string | undefined;
};

export function SearchBox({ label, value, onSearch, placeholder, className }: SearchBoxProps): ReactElement {
  const [text, setText] = useState(value);
  const lastSearch = useRef(value);
  const latest = useRef(onSearch);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);

  // Back and Forward change the value from outside; a value that was typed here must not overwrite newer typing
  useEffect(() => {
    if (value !== lastSearch.current) setText(value);
    lastSearch.current = value;
  }, [value]);

  const [debounced] = useState(() => debounce(callSearch, SEARCH_DELAY_MS));
  useEffect(() => debounced.cancel, [debounced]);

  function runSearch(next: string): void {
    const trimmed = next.trim();
    const search = trimmed.length < SEARCH_LENGTH.min ? '' : trimmed;
    if (search === lastSearch.current) return;
    lastSearch.current = search;
    latest.current(search);
  }

  function type(next: string): void {
    setText(next);
    debounced.call(next, runSearch);
  }

  function clear(): void {
    debounced.cancel();
    setText('');
    runSearch('');
    input.current?.focus();
  }

  return (
    <search className={classNames('relative block', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        maxLength={SEARCH_LENGTH.max}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (debounced.cancel(), runSearch(text))}
        className="control search px-10"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute top-0 right-0 grid size-11 place-content-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </search>
  );
}

function callSearch(text: string, runSearch: (text: string) => void): void {
  runSearch(text);
}
