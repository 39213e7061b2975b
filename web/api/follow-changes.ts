import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '#contract/activity/activity.ts';
import { isAffected } from './affected-queries.ts';
import { isOwnRequest } from './own-requests.ts';

/**
 * Asks again for what others changed. One round after the other, so that many changes do not break off each other's answers;
 * a window nobody sees asks when it is looked at again. A form keeps what is typed: it began with a copy.
 */
export function followChanges(client: QueryClient): (changes: readonly Change[]) => void {
  let waiting: Change[] = [];
  let isBusy = false;

  async function follow(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const changes = waiting;
      waiting = [];
      await client.invalidateQueries({
        predicate: ({ queryKey }) => changes.some((change) => isAffected(queryKey, change)),
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
