import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiCallError } from './api-call-error.ts';
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
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { enabled = true, keepPrevious = false, pollEvery, staleTime }: Options = {},
): UseQueryResult<Answer<E>, ApiCallError> {
  const result = useQuery<Answer<E>, ApiCallError>({
    ...queryOptions(endpoint, input),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(pollEvery === undefined ? {} : { refetchInterval: pollEvery }),
    ...(staleTime === undefined ? {} : { staleTime }),
  });
  return keepingData(result);
}

/** What is on the screen stays when asking for it once more fails, unless the failure says that it is no longer there. */
function keepingData<Result extends UseQueryResult<unknown, ApiCallError>>(result: Result): Result {
  const error = () =>
    result.data !== undefined && result.error && !isGone(result.error) ? null : result.error;
  // reading a field is how a component says that it shows it, so none is read here
  const kept: Result = Object.create(result, { error: { get: error } });
  return kept;
}

const isGone = ({ status }: ApiCallError) => status === 403 || status === 404 || status === 410;

/** The same question for a route's loader. */
export function queryOptions<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return {
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, { ...input, signal }),
  };
}

/** Without an input: everything that was ever asked of this endpoint. */
export function queryKeyOf(endpoint: Endpoint, input?: AnyInput): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return input ? [name, { params: input.params, query: input.query }] : [name];
}
