import { useCallback, useState } from 'react';
import type { ListAddress, PartOfList, RawSearch } from './list-definition.ts';

/** For a list whose pages are no part of the address: the screen remembers which it shows, and buttons lead to the others. */
export function useStateAddress<Search extends PartOfList>(
  parse: (raw: RawSearch) => Search,
): ListAddress<Search> {
  const [raw, setRaw] = useState<RawSearch>({});
  const show = useCallback((change: RawSearch) => setRaw((before) => ({ ...before, ...change })), []);
  return {
    search: parse(raw),
    show,
    link: (change, props) => <button type="button" {...props} onClick={() => show(change ?? {})} />,
  };
}
