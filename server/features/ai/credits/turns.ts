import { setTimeout as wait } from 'node:timers/promises';

/** The calls that wait for a client's place, in order of arrival. */
export function createTurns() {
  const waiting = new Map<number, AbortController[]>();
  return {
    /** Ends when a place is free, or after this many milliseconds: other processes free places without an event. */
    async wait(clientId: number, ms: number, disconnect: AbortSignal): Promise<void> {
      const turn = new AbortController();
      const queue = waiting.get(clientId) ?? [];
      waiting.set(clientId, [...queue, turn]);
      await wait(ms, undefined, { signal: AbortSignal.any([turn.signal, disconnect]) }).catch(() => {});
      const rest = (waiting.get(clientId) ?? []).filter((other) => other !== turn);
      if (rest.length > 0) waiting.set(clientId, rest);
      else waiting.delete(clientId);
    },
    /** Gives a free place to the first in line. */
    next(clientId: number): void {
      const [first, ...rest] = waiting.get(clientId) ?? [];
      if (!first) return;
      waiting.set(clientId, rest);
      first.abort();
    },
  };
}
