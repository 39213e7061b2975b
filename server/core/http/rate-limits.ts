import type { Limit } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { countCall, giveBackCall } from '#server/core/security/cross-client.ts';
import { toApiError } from '#server/core/db/errors.ts';
import { createProcessCounts } from './process-counts.ts';

export type LimitedCall = {
  endpoint: string;
  limits: readonly Limit[];
  address: string;
  email: string | undefined;
  session: string | undefined;
  /** set for a device that the account knows: only its own counter applies then */
  device: string | undefined;
};

/** Refuses who has guessed wrong too often, which the log tells from who only calls too often. */
export class TooManyAttempts extends ApiError {}

/** The counters a call has incremented, and when. */
type Admission = { keys: readonly string[]; at: Date };

/**
 * Applies the limits an endpoint declares. Addresses and accounts have separate counters, so that nobody can lock
 * another person out by inventing the other half of a combined key.
 */
export function createRateLimiter(systemDb: Pick<SystemDb, 'value'>, clock: () => Date, factor: number) {
  const countHere = createProcessCounts();
  const giveBack = async ({ keys, at }: Admission): Promise<void> => {
    for (const key of keys) await systemDb.value(giveBackCall({ key, at }));
  };

  return {
    /**
     * Counts the call before it is handled, so that parallel calls cannot exceed the limit, and rejects the one over
     * it. Returns the counters to give back unless the call turns out to be a wrong guess.
     */
    async admit(call: LimitedCall): Promise<Admission> {
      const at = clock();
      const counted: { key: string; limit: Limit }[] = [];
      for (const { key, limit } of listLimitKeys(call)) {
        const counts = { at, most: Math.ceil(limit.calls * factor), seconds: limit.seconds };
        const wait =
          limit.countedIn === 'process'
            ? countHere(key, counts)
            : await systemDb.value(countCall({ key, ...counts }));
        if (wait) {
          await giveBack({ keys: counted.map(({ key: countedKey }) => countedKey), at });
          const details = { retryAfter: wait, ...(limit.sentence ? { sentence: limit.sentence } : {}) };
          throw limit.counts === 'failures'
            ? new TooManyAttempts('too_many_requests', details)
            : new ApiError('too_many_requests', details);
        }
        counted.push({ key, limit });
      }
      return { keys: counted.flatMap(({ key, limit }) => (limit.counts === 'failures' ? [key] : [])), at };
    },
    giveBack,
  };
}

/** Whether a failed call was a wrong guess. A rate limit or a server error is not. */
export function isWrongGuess(error: unknown): boolean {
  const { exemptFromFailureLimit, code, status } = toApiError(error);
  return !exemptFromFailureLimit && code !== 'too_many_requests' && status < 500;
}

const listLimitKeys = ({ endpoint, limits, ...values }: LimitedCall) =>
  limits
    .filter(({ per }) => values.device === undefined || per === 'device')
    .flatMap((limit) => {
      const key = values[limit.per];
      return key === undefined ? [] : [{ limit, key: `${endpoint} ${limit.per} ${key}` }];
    });
