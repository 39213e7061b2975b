import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Callable, Endpoint } from '#contract/endpoint.ts';
import type { ApiCallError } from './api-call-error.ts';
import { call, callUntyped } from './call.ts';
import type { Answer, AnyInput, Input } from './input.ts';
import { readAt, type ReadAt, type ReadPath } from './read-at.ts';

type Options = {
  enabled?: boolean;
  /** keeps the rows of the previous page while the next one loads */
  keepPrevious?: boolean;
  /** milliseconds */
  pollEvery?: number | undefined;
  staleTime?: number;
};

/** Queries an endpoint; the answer is cached by endpoint and input. */
export const useApiQuery = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: Options,
): UseQueryResult<Answer<E>, ApiCallError> => useQueryResult(queryOptions(endpoint, input), options);

/** The same by its path, for shared code: it loads no schemas. */
export function useRead<Path extends ReadPath>(
  path: Path,
  input: Input<ReadAt<Path>>,
  options?: Options,
): UseQueryResult<Answer<ReadAt<Path>>, ApiCallError>;
export function useRead(path: string, input: AnyInput, options?: Options) {
  return useQueryResult<unknown>(readUntyped(path, input), options);
}

/** The same query for a guard or a list. */
export function readOptions<Path extends ReadPath>(
  path: Path,
  input: Input<ReadAt<Path>>,
): Query<Answer<ReadAt<Path>>>;
export function readOptions(path: string, input: AnyInput): Query<unknown> {
  return readUntyped(path, input);
}

function readUntyped(path: string, input: AnyInput): Query<unknown> {
  const endpoint = readAt(path);
  return {
    queryKey: createQueryKey(endpoint, input),
    queryFn: ({ signal }) => callUntyped(endpoint, { ...input, signal }),
  };
}

export type Query<Data> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
};

/** A query that `queryOptions` or `readOptions` describes. */
export function useQueryResult<Data>(
  query: Query<Data>,
  { enabled = true, keepPrevious = false, pollEvery, staleTime }: Options = {},
): UseQueryResult<Data, ApiCallError> {
  const result = useQuery<Data, ApiCallError>({
    ...query,
    enabled,
    refetchInterval: pollEvery ?? false,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(staleTime !== undefined && { staleTime }),
  });
  const [last] = useState<LastError>({ error: null });
  return withSteadyError(result, last);
}

type LastError = { error: ApiCallError | null };

/**
 * Hides the error of a failed refetch while there is data to show, unless the record is gone or access was lost. Without
 * data the error stays while it is asked again, with its 'Try again': React Query drops it.
 */
function withSteadyError<Result extends UseQueryResult<unknown, ApiCallError>>(
  result: Result,
  last: LastError,
): Result {
  const error = () => {
    if (result.data !== undefined) return result.error && isGone(result.error) ? result.error : null;
    // a query that has never failed is another one
    last.error = result.error ?? (result.isFetching && result.errorUpdateCount > 0 ? last.error : null);
    return last.error;
  };
  // React Query renders a component again for the fields it reads, so nothing may be read here
  const wrapped: Result = Object.create(result, {
    error: { get: error },
    // the error is read first, so that one that nobody shows is remembered too
    isPending: { get: () => !error() && result.isPending },
  });
  return wrapped;
}

const isGone = ({ status }: ApiCallError) => [403, 404, 410].includes(status);

/** The same query for a route's loader or a list. */
export function queryOptions<E extends Endpoint>(endpoint: E, input: Input<E>): Query<Answer<E>> {
  return {
    queryKey: createQueryKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, { ...input, signal }),
  };
}

/** Without an input it matches every query of this endpoint. */
export function createQueryKey(
  endpoint: Pick<Callable, 'method' | 'path'>,
  input?: AnyInput,
): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  return input ? [name, { params: input.params, query: input.query }] : [name];
}
