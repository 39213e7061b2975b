import type { Limit } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { SystemDb } from '../db/system-db.ts';
import { toApiError } from './errors.ts';

export type LimitedCall = {
  endpoint: string;
  limits: readonly Limit[];
  address: string;
  email: string | undefined;
  session: string | undefined;
  /** of a device that is known to the account; it is counted alone */
  device: string | undefined;
};

/** What was counted of a call: its keys, and when. */
export type Admission = { keys: readonly string[]; at: Date };

/**
 * The limits an endpoint declares, one counter per key and never two keys in one: an address and an account are counted apart,
 * so that nobody can lock another out by inventing the second half of a key.
 */
export function createRateLimiter(
  systemDb: Pick<SystemDb, 'countCall' | 'giveBackCall'>,
  clock: () => Date,
  factor: number,
) {
  const giveBack = async ({ keys, at }: Admission): Promise<void> => {
    for (const key of keys) await systemDb.giveBackCall({ key, at });
  };

  return {
    /**
     * Counts the call before anything of it is looked at, so that of any number at once no more than allowed are judged;
     * refuses the one too many. Answers what is to be given back unless the call turns out to be a wrong guess.
     */
    async admit(call: LimitedCall): Promise<Admission> {
      const at = clock();
      const counted: { key: string; limit: Limit }[] = [];
      for (const { key, limit } of keysOf(call)) {
        const wait = await systemDb.countCall({
          key,
          at,
          most: Math.ceil(limit.calls * factor),
          seconds: limit.seconds,
        });
        if (wait) {
          await giveBack({ keys: counted.map((one) => one.key), at });
          throw new ApiError('too_many_requests', {
            retryAfter: wait,
            ...(limit.sentence ? { sentence: limit.sentence } : {}),
          });
        }
        counted.push({ key, limit });
      }
      return { keys: counted.flatMap(({ key, limit }) => (limit.counts === 'failures' ? [key] : [])), at };
    },
    giveBack,
  };
}

/** Whether a call that failed has guessed wrong. One that was never judged, for load or a fault of ours, has not. */
export function isWrongGuess(error: unknown): boolean {
  const { exemptFromFailureLimit, code, status } = toApiError(error);
  return !exemptFromFailureLimit && code !== 'too_many_requests' && status < 500;
}

const keysOf = ({ endpoint, limits, ...counted }: LimitedCall) =>
  limits
    .filter(({ per }) => counted.device === undefined || per === 'device')
    .flatMap((limit) => {
      const key = counted[limit.per];
      return key === undefined ? [] : [{ limit, key: `${endpoint} ${limit.per} ${key}` }];
    });
