import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { showError } from './error-effects.ts';
import type { ApiCallError } from './api-call-error.ts';
import { call } from './call.ts';
import type { Answer, Input } from './input.ts';
import { queryKeyOf } from './use-api-query.ts';

type Options<E extends Endpoint> = {
  /** the endpoints whose answers this change makes out of date */
  stale: readonly Endpoint[];
  /** where the words of a failure go: a toast, or the form that shows `error` itself */
  failure?: 'toast' | 'form';
  onSuccess?: (answer: Answer<E>, input: Input<E>) => void;
  /** what it was about is not there any more: instead of the words of the failure */
  onMissing?: () => void;
};

/** A change. It is `pending` while it is under way, and names what it makes stale. */
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
