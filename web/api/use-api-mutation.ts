import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { createClickLock } from '#web/parts/click-lock.ts';
import { showError } from './error-effects.ts';
import type { ApiCallError } from './api-call-error.ts';
import type { Answer, Input } from './input.ts';
import { createRequestKeys } from './request-keys.ts';
import { sendUntilAnswered } from './send-until-answered.ts';
import { createQueryKey } from './use-api-query.ts';

type Options<E extends Endpoint> = {
  /** the endpoints whose cached answers this mutation makes stale */
  stale: readonly Pick<Endpoint, 'method' | 'path'>[];
  /** where an error is shown: as a toast, or by the form itself from `error` */
  failure?: 'toast' | 'form';
  onSuccess?: (answer: Answer<E>, input: Input<E>) => void;
  /** called in place of showing the error when the record no longer exists */
  onMissing?: () => void;
};

/**
 * A call that changes data, and refreshes the endpoints it makes stale. Every change of the portal goes through here.
 * Two clicks make one call, and after a lost answer the call is repeated with the same key.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  { stale, failure = 'toast', onSuccess, onMissing }: Options<E>,
): UseMutationResult<Answer<E>, ApiCallError, Input<E>> {
  const client = useQueryClient();
  const [keys] = useState(createRequestKeys);
  const isGone = useIsGone();
  const [lock] = useState(() => createClickLock<Answer<E>>());
  const mutation = useMutation<Answer<E>, ApiCallError, Input<E>>({
    // passwords in a call or its answer do not outlive the screen
    gcTime: 0,
    mutationFn: (input) => sendUntilAnswered(endpoint, input, keys),
    onSuccess: (answer, input) => {
      for (const one of stale) void client.invalidateQueries({ queryKey: createQueryKey(one) });
      onSuccess?.(answer, input);
    },
    onError: (error) => {
      if (error.status === 404 && onMissing) return onMissing();
      // a form that was left while its call ran shows nothing any more
      if (failure === 'toast' || isGone()) showError(error);
    },
  });
  const { mutateAsync: make } = mutation;
  const mutateAsync = useCallback<typeof make>(
    (...args) => lock.run(args[0], () => make(...args)),
    [lock, make],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    (...args) => void mutateAsync(...args).catch(() => {}),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}

function useIsGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(() => isGone.current, []);
}
