import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiError } from './api-error.ts';
import { call } from './call.ts';
import type { Answer, AnyInput, Input } from './input.ts';

type Options = {
  enabled?: boolean;
  /** the rows of the last page stay while the next one loads */
  keepPrevious?: boolean;
  /** milliseconds */
  pollEvery?: number;
  staleTime?: number;
};

/** What the API answers to this question, kept and asked again by the endpoint and its input. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, keepPrevious = false, pollEvery, staleTime }: Options = {},
): UseQueryResult<Answer<E>, ApiError> {
  return useQuery<Answer<E>, ApiError>({
    ...question(endpoint, input),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(pollEvery === undefined ? {} : { refetchInterval: pollEvery, refetchOnWindowFocus: true }),
    ...(staleTime === undefined ? {} : { staleTime }),
  });
}

/** The same question for a route's loader. */
export function question<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return {
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, { ...input, signal }),
  };
}

/** Without an input: everything that was ever asked of this endpoint. */
export function keyOf(endpoint: Endpoint, input?: AnyInput): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return input ? [name, { params: input.params, query: input.query }] : [name];
}
