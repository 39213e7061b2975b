import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { debounce } from './debounce.ts';
import { SEARCH_DELAY_MS, SEARCH_LENGTH } from './measures.ts';

type SearchBoxProps = {
  label: string;
  // the search that is in force, usually from the address
  value: string;
  onSearch: (text: string) => void;
  placeholder?: string | undefined;
  className?: string | undefined;
};

export function SearchBox({ label, value, onSearch, placeholder, className }: SearchBoxProps): ReactElement {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const latest = useRef(onSearch);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);

  // Back and Forward change the address; what was just typed here comes back by the same way
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);

  const [later] = useState(() => debounce(searchFor, SEARCH_DELAY_MS));
  useEffect(() => later.cancel, [later]);

  function ask(next: string): void {
    const trimmed = next.trim();
    const search = trimmed.length < SEARCH_LENGTH.min ? '' : trimmed;
    if (search === asked.current) return;
    asked.current = search;
    latest.current(search);
  }

  function type(next: string): void {
    setText(next);
    later.call(next, ask);
  }

  function clear(): void {
    later.cancel();
    setText('');
    ask('');
    input.current?.focus();
  }

  return (
    <search className={classNames('relative block', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        maxLength={SEARCH_LENGTH.max}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (later.cancel(), ask(text))}
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

function searchFor(text: string, ask: (text: string) => void): void {
  ask(text);
}
