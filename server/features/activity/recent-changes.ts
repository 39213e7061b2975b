import type { Change } from '#contract/activity/activity.ts';
import { anyChange, freshWindowMs } from '#contract/changes.ts';

type ChangesByClient = ReadonlyMap<number, readonly Change[]>;

const maxRemembered = 1000;

/**
 * The changes of the last seconds, for windows that read their data before their stream was open. Times are
 * milliseconds of one monotonic clock.
 */
export function createRecentChanges(startedAt: number) {
  let incompleteUntil = startedAt;
  const remembered: { at: number; changes: ChangesByClient }[] = [];

  return {
    add(changes: ChangesByClient, at: number): void {
      remembered.push({ at, changes });
      while (remembered[0] && (remembered[0].at < at - freshWindowMs || remembered.length > maxRemembered))
        incompleteUntil = remembered.shift()?.at ?? at;
    },
    /** Anything may have changed by now. */
    forget(at: number): void {
      remembered.length = 0;
      incompleteUntil = at;
    },
    since(clientId: number, at: number): Change[] {
      if (at <= incompleteUntil) return [anyChange];
      return remembered.flatMap((one) => (one.at < at ? [] : (one.changes.get(clientId) ?? [])));
    },
  };
}
