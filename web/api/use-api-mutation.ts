import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { showError } from './error-effects.ts';
import type { ApiCallError } from './api-call-error.ts';
import { call } from './call.ts';
import type { Answer, Input } from './input.ts';
import { queryKeyOf } from './use-api-query.ts';

type Options<E extends Endpoint> = {
  /** the endpoints whose cached answers this mutation makes stale */
  stale: readonly Pick<Endpoint, 'method' | 'path'>[];
  /** where an error is shown: as a toast, or by the form itself from `error` */
  failure?: 'toast' | 'form';
  onSuccess?: (answer: Answer<E>, input: Input<E>) => void;
  /** called in place of showing the error when the record no longer exists */
  onMissing?: () => void;
};

/** A call that changes data, and refreshes the endpoints it makes stale. */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  { stale, failure = 'toast', onSuccess, onMissing }: Options<E>,
): UseMutationResult<Answer<E>, ApiCallError, Input<E>> {
  const client = useQueryClient();
  return useMutation<Answer<E>, ApiCallError, Input<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (answer, input) => {
      for (const one of stale) void client.invalidateQueries({ queryKey: queryKeyOf(one) });
      onSuccess?.(answer, input);
    },
    onError: (error) => {
      if (error.status === 404 && onMissing) return onMissing();
      if (failure === 'toast') showError(error);
    },
  });
}
