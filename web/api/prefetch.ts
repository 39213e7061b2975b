import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { endpointTable } from '#contract/table.ts';
import { knownMe, queryClient } from '#web/session.tsx';
import { callUntyped } from './call.ts';
import type { AnyInput, Input } from './input.ts';
import { queryKeyOf } from './use-api-query.ts';

// Types only: routes can name an API path without loading the feature's schemas
type Features = typeof endpointTable;
type Read = {
  [Feature in keyof Features]: Extract<Features[Feature][keyof Features[Feature]], { method: 'GET' }>;
}[keyof Features];
type ReadAt<Path extends Read['path']> = Extract<Read, { path: Path }>;

/** Fetches a screen's data while its code is still loading. A failure is ignored here: the screen shows it. */
export function prefetch<Path extends Read['path']>(path: Path, input: Input<ReadAt<Path>>): void;
export function prefetch(path: string, input: AnyInput): void {
  // nothing of a client is asked for by staff who have chosen none
  if (!knownMe()?.client) return;
  const endpoint: Endpoint = {
    method: 'GET',
    path,
    access: { kind: 'client', callers: [] },
    summary: '',
    data: z.unknown(),
  };
  void queryClient.prefetchQuery({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => callUntyped(endpoint, { ...input, signal }),
  });
}
