import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { endpointTable } from '#contract/table.ts';
import { queryClient } from '#web/session.tsx';
import { callUntyped } from './call.ts';
import type { AnyInput, Input } from './input.ts';
import { queryKeyOf } from './use-api-query.ts';

// Types alone: the routes name an address of the API without loading the schemas of its feature
type Features = typeof endpointTable;
type Read = {
  [Feature in keyof Features]: Extract<Features[Feature][keyof Features[Feature]], { method: 'GET' }>;
}[keyof Features];
type ReadAt<Path extends Read['path']> = Extract<Read, { path: Path }>;

/** Asks for what a screen will ask for, while its code is on the way. A failure is the screen's to tell. */
export function prefetch<Path extends Read['path']>(path: Path, input: Input<ReadAt<Path>>): void;
export function prefetch(path: string, input: AnyInput): void {
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
