import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Answer, Input } from './input.ts';
import { queryKeyOf } from './use-api-query.ts';

/** The answers at hand, for a change that shows before the server has said yes. */
export function useCache() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /** Changes the kept answers of an endpoint (all of them, or the one to this input) and says how to take it back. */
      change<E extends Endpoint>(
        endpoint: E,
        input: Input<E> | null,
        to: (answer: Answer<E>) => Answer<E>,
      ): () => void {
        const filter = { queryKey: queryKeyOf(endpoint, input ?? undefined) };
        void client.cancelQueries(filter);
        const before = client.getQueriesData<Answer<E>>(filter);
        client.setQueriesData<Answer<E>>(filter, (answer) => (answer ? to(answer) : answer));
        return () => before.forEach(([key, answer]) => client.setQueryData(key, answer));
      },
      /** Asks again for what is shown, and forgets the rest. */
      refresh: (...endpoints: Endpoint[]): void =>
        endpoints.forEach((one) => void client.invalidateQueries({ queryKey: queryKeyOf(one) })),
    }),
    [client],
  );
}
