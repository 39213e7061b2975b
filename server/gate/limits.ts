import type { Limit } from '#contract/endpoint.ts';
import { Refused } from '#contract/errors.ts';
import type { Doors } from './doors.ts';

export type Counted = {
  endpoint: string;
  limits: readonly Limit[];
  address: string;
  email: string | undefined;
  session: string | undefined;
};

/**
 * The limits an endpoint declares, one counter per key and never two keys in one: an address and an account are counted apart,
 * so that nobody can lock another out by inventing the second half of a key.
 */
export function limiter(doors: Pick<Doors, 'countCall'>, clock: () => Date, factor: number) {
  const keysOf = ({ endpoint, limits, ...counted }: Counted) =>
    limits.flatMap((limit) => {
      const key = counted[limit.per];
      return key === undefined ? [] : [{ limit, key: `${endpoint} ${limit.per} ${key}` }];
    });
  const count = (key: string, { calls, seconds }: Limit, add: number) =>
    doors.countCall({ key, at: clock(), most: Math.ceil(calls * factor), seconds, add });

  return {
    /** Counts the call, or only looks where failures are counted; refuses the one too many. */
    async admit(call: Counted): Promise<void> {
      for (const { limit, key } of keysOf(call)) {
        const wait = await count(key, limit, limit.counts === 'failures' ? 0 : 1);
        if (wait) {
          throw new Refused('too_many_requests', {
            retryAfter: wait,
            ...(limit.sentence ? { sentence: limit.sentence } : {}),
          });
        }
      }
    },
    async failed(call: Counted): Promise<void> {
      for (const { limit, key } of keysOf(call)) {
        if (limit.counts === 'failures') await count(key, limit, 1);
      }
    },
  };
}
