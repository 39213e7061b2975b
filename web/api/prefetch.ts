import { knownMe, queryClient } from '#web/session.tsx';
import { callUntyped } from './call.ts';
import { earlyAnswer } from './early-answer.ts';
import type { AnyInput, Input } from './input.ts';
import { readAt, type ReadAt, type ReadPath } from './read-at.ts';
import { readAnswer } from './send.ts';
import { createQueryKey } from './use-api-query.ts';

/** Fetches a screen's data while its code is still loading. A failure is ignored here: the screen shows it. */
export function prefetch<Path extends ReadPath>(path: Path, input: Input<ReadAt<Path>>): void;
export function prefetch(path: string, input: AnyInput): void {
  // staff without a chosen client request nothing of one
  if (!knownMe()?.client) return;
  const endpoint = readAt(path);
  void queryClient.prefetchQuery({
    queryKey: createQueryKey(endpoint, input),
    queryFn: async ({ signal }) => {
      const early = isPlain(input) ? await earlyAnswer(path) : undefined;
      if (early?.ok) return readAnswer(early);
      return callUntyped(endpoint, { ...input, signal });
    },
  });
}

/** Nothing but the path: the first page, without filters. */
const isPlain = ({ query, params }: AnyInput) => params === undefined && JSON.stringify(query ?? {}) === '{}';
