import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Callable, Endpoint } from '#contract/endpoint.ts';
import type { Answer, Input } from './input.ts';
import { readAt, type ReadAt, type ReadPath } from './read-at.ts';
import { createQueryKey } from './use-api-query.ts';

/** Access to cached answers, for optimistic updates. */
export function useCache() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /** Changes an endpoint's cached answers (all of them, or the one for this input) and returns a function that undoes it. */
      change<E extends Endpoint>(
        endpoint: E,
        input: Input<E> | null,
        to: (answer: Answer<E>) => Answer<E>,
      ): () => void {
        const filter = { queryKey: createQueryKey(endpoint, input ?? undefined) };
        void client.cancelQueries(filter);
        const before = client.getQueriesData<Answer<E>>(filter);
        client.setQueriesData<Answer<E>>(filter, (answer) => (answer ? to(answer) : answer));
        return () => before.forEach(([key, answer]) => client.setQueryData(key, answer));
      },
      /** The same by its path, for screens that do not wait for the schemas of their feature. */
      changeAt<Path extends ReadPath>(
        path: Path,
        input: Input<ReadAt<Path>>,
        to: (answer: Answer<ReadAt<Path>>) => Answer<ReadAt<Path>>,
      ): void {
        const filter = { queryKey: createQueryKey(readAt(path), input) };
        void client.cancelQueries(filter);
        client.setQueriesData<Answer<ReadAt<Path>>>(filter, (answer) => (answer ? to(answer) : answer));
      },
      /** Refetches the data on the screen and marks the rest as stale. */
      refresh: (...endpoints: Pick<Callable, 'method' | 'path'>[]): void =>
        endpoints.forEach(
          (endpoint) => void client.invalidateQueries({ queryKey: createQueryKey(endpoint) }),
        ),
    }),
    [client],
  );
}
