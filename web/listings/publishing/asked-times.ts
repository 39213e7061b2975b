import { hashKey, type QueryClient } from '@tanstack/react-query';
import { listingPublishing } from '#contract/listings/publishing.ts';
import { createQueryKey } from '#web/api/use-api-query.ts';

/** How often the page of a listing was requested since this change of it. */
type Asked = { since: string | undefined; times: number };

export type AskedTimes = {
  of: (id: number) => Asked;
  /** a change of the listing restarts the wait */
  begin: (id: number, since: string) => void;
  subscribe: (listener: () => void) => () => void;
};

const never: Asked = { since: undefined, times: 0 };
const clients = new WeakMap<QueryClient, AskedTimes>();

/**
 * Counts every call from every place. A reopened screen, a second place that shows the listing, a window that comes
 * to the front and a restored connection all continue the count.
 */
export function askedTimes(queries: QueryClient): AskedTimes {
  const known = clients.get(queries) ?? watchCalls(queries);
  clients.set(queries, known);
  return known;
}

function watchCalls(queries: QueryClient): AskedTimes {
  const entries = new Map<string, Asked>();
  const listeners = new Set<() => void>();
  const read = (hash: string) => entries.get(hash) ?? never;
  const set = (hash: string, next: Asked) => {
    entries.set(hash, next);
    for (const listener of listeners) listener();
  };
  queries.getQueryCache().subscribe((event) => {
    const { queryHash, queryKey } = event.query;
    if (event.type !== 'updated' || event.action.type !== 'fetch' || queryKey[0] !== extrasKey) return;
    set(queryHash, { ...read(queryHash), times: read(queryHash).times + 1 });
  });
  return {
    of: (id) => read(hashOf(id)),
    begin: (id, since) => {
      const { since: before, times } = read(hashOf(id));
      // the first call comes before anybody waits
      if (since !== before) set(hashOf(id), { since, times: before === undefined ? times : 0 });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const [extrasKey] = createQueryKey(listingPublishing.extras);
const hashOf = (id: number): string => hashKey(createQueryKey(listingPublishing.extras, { params: { id } }));
