import { Link, useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListAddress, PartOfList, RawSearch } from './list-definition.ts';

/** The state of a list in the address, and links to its other pages and filters. */
export function useListAddress<Search extends PartOfList>(
  parse: (raw: RawSearch) => Search,
  resetScroll: boolean,
): ListAddress<Search> {
  const to = useMatch({ strict: false, select: ({ fullPath }): string => fullPath });
  const search = parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = useCallback(
    (change: RawSearch, replace = false) =>
      void navigate({
        to,
        search: (before) => ({ ...parse({ ...before, ...change }) }),
        replace,
        resetScroll,
      }),
    [navigate, to, parse, resetScroll],
  );
  return {
    search,
    show,
    link: (change, props) => (
      <Link
        {...props}
        to={to}
        search={change ? { ...parse({ ...search, ...change }) } : {}}
        resetScroll={resetScroll}
      />
    ),
  };
}
