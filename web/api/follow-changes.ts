import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '#contract/activity/activity.ts';
import { isAffected, type StaleQueries } from './affected-queries.ts';
import { isOwnRequest } from './own-requests.ts';

export type Follow = (changes: readonly Change[]) => void;

/**
 * Refetches data that other people changed, one batch after the other, so that frequent changes do not cancel each
 * other's requests. A hidden window refetches when it is focused again. A form keeps its input, since it works on a
 * copy.
 */
export function followChanges(client: QueryClient, features: readonly StaleQueries[]): Follow {
  let waiting: Change[] = [];
  let isBusy = false;

  async function follow(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const changes = waiting;
      waiting = [];
      await client.invalidateQueries({
        predicate: ({ queryKey }) => changes.some((change) => isAffected(queryKey, change, features)),
        refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
      });
    }
    isBusy = false;
  }

  return (changes) => {
    waiting.push(...changes.filter(({ request_id }) => !isOwnRequest(request_id)));
    if (!isBusy) void follow();
  };
}
