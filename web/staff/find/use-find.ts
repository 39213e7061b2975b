import { useEffect, useRef, useState } from 'react';
import { staffSearch, type SearchHit } from '#contract/staff/search.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';

/** Milliseconds without another letter before the search runs. */
const searchDelay = 120;

export type FindState =
  | { kind: 'empty' }
  | { kind: 'searching' }
  | { kind: 'none'; text: string }
  | { kind: 'failed'; message: string; retry: () => void };

/** The search during typing. Enter before the answer arrives opens its first hit once it has. */
export function useFind(open: (hit: SearchHit) => void) {
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const opensFirst = useRef(false);
  const words = text.trim();

  useEffect(() => {
    const timer = setTimeout(() => setQuery(words), searchDelay);
    return () => clearTimeout(timer);
  }, [words]);

  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    staffSearch.find,
    { query: { q: query } },
    { enabled: query !== '', keepPrevious: true },
  );
  const hits = words === '' || error ? noHits : (data?.data ?? noHits);
  const isCurrent = query === words && data !== undefined && !isPlaceholderData;

  useEffect(() => {
    if (!opensFirst.current || !isCurrent) return;
    opensFirst.current = false;
    if (hits[0]) open(hits[0]);
  }, [isCurrent, hits, open]);

  const stateOf = (): FindState => {
    if (words === '') return { kind: 'empty' };
    if (error) return { kind: 'failed', message: error.message, retry: () => void refetch() };
    return isCurrent ? { kind: 'none', text: words } : { kind: 'searching' };
  };

  return {
    text,
    type: (typed: string) => {
      setText(typed);
      opensFirst.current = false;
    },
    hits,
    openFirst: () => {
      if (isCurrent && hits[0]) return open(hits[0]);
      setQuery(words);
      opensFirst.current = words !== '';
    },
    state: stateOf(),
  };
}

const noHits: readonly SearchHit[] = [];
