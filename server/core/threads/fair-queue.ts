import { ApiError } from '#contract/errors.ts';

/** How many run at once, how many of these may be of one client, and how many of one client may wait. */
export type FairLimits = { maxRunning: number; maxPerClient: number; maxWaiting: number };

/** The client that work is for, or the network of a stranger; and whether nobody waits for it any more. */
export type Requester = { key: string; isGone: () => boolean };

const busy = new ApiError('unavailable', { retryAfter: 1 });

/** Runs work of many clients, who take turns: however much one of them sends, the next one waits for one turn. */
export function createFairQueue({ maxRunning, maxPerClient, maxWaiting }: FairLimits) {
  /** in the order of the next turns */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let total = 0;

  const isFree = (key: string) => (running.get(key) ?? 0) < maxPerClient;

  function begin(key: string): void {
    total += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function end(key: string): void {
    total -= 1;
    const count = (running.get(key) ?? 1) - 1;
    if (count > 0) running.set(key, count);
    else running.delete(key);
    moveToEnd(key);
    beginNext();
  }

  /** After each of its turns, a client waits behind all others. */
  function moveToEnd(key: string): void {
    const calls = waiting.get(key) ?? [];
    waiting.delete(key);
    if (calls.length > 0) waiting.set(key, calls);
  }

  function beginNext(): void {
    if (total >= maxRunning) return;
    const [key, calls = []] = [...waiting].find(([one]) => isFree(one)) ?? [];
    if (key === undefined) return;
    const resume = calls.shift();
    moveToEnd(key);
    begin(key);
    resume?.();
  }

  async function takeTurn(key: string): Promise<void> {
    if (total < maxRunning && isFree(key)) return begin(key);
    const calls = waiting.get(key) ?? [];
    if (calls.length >= maxWaiting) throw busy;
    const { promise, resolve } = Promise.withResolvers<void>();
    calls.push(resolve);
    waiting.set(key, calls);
    return promise;
  }

  return async <T>({ key, isGone }: Requester, work: () => Promise<T>): Promise<T> => {
    await takeTurn(key);
    try {
      // its sender has closed the connection meanwhile
      if (isGone()) throw new ApiError('bad_request');
      return await work();
    } finally {
      end(key);
    }
  };
}
