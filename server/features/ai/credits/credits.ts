import type { Credits } from '#contract/ai/ai.ts';
import { ApiError } from '#contract/errors.ts';
import type { RequestKey } from '#server/core/security/request-keys.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import {
  deleteLapsed,
  lockCredits,
  releaseCredit,
  reserveCredit,
  spendCredit,
  type Attempt,
} from './queries.ts';
import { createTurns } from './turns.ts';

/** How many answers of one client are written at once. */
const atOnce = 2;
/** An answer takes 30 s at most; the credit of a dead process is returned within a minute. */
const reservedMs = 45_000;
const askAgainMs = 400;
const busySentence = 'Two answers are being written already. Please try again in a moment.';

type Db = ClientDb<'write'>;
type Kind = 'description' | 'suggestion';
export type Reservation = { id: number; clientId: number };
/** The stored answer to an earlier call with this key. */
export type Known = { id: number; answer: Buffer };

type Options = {
  clock: () => Date;
  /** how long to wait for a place */
  maxWaitMs: number;
  onError: (error: unknown) => void;
};

/**
 * The only place where credits are spent. One is reserved before an answer is written, and stays spent if there is an
 * answer. Otherwise it is returned at once, or, if this process dies, when the reservation expires.
 */
export function createCredits({ clock, maxWaitMs, onError }: Options) {
  const turns = createTurns();

  async function attempt(db: Db, kind: Kind, key: RequestKey | null): Promise<Attempt> {
    const now = clock();
    const until = new Date(now.getTime() + reservedMs);
    const result = await db.batch(
      lockCredits(),
      deleteLapsed(now),
      reserveCredit({ kind, key, until, atOnce, now }),
    );
    return JSON.parse(result.text);
  }

  return {
    /**
     * Waits for one of the client's places, unless its credits are used up. A second call with one key waits for the
     * first one's answer; if there is none, it takes its place.
     */
    async reserve(
      db: Db,
      { kind, key, gone }: { kind: Kind; key: RequestKey | null; gone: AbortSignal },
    ): Promise<Reservation | Known> {
      const beganAt = performance.now();
      for (;;) {
        const { id, client_id: clientId, spent, limit, known } = await attempt(db, kind, key);
        if (known && known.request !== key?.request.toString('hex')) throw new ApiError('key_reused');
        if (known?.answer) return { id: known.usage_id, answer: Buffer.from(known.answer, 'base64') };
        if (id !== null) {
          crashPoint('ai.reserved');
          return { id, clientId };
        }
        if (!known && spent >= limit) {
          // other calls that wait for a place get the same answer
          turns.next(clientId);
          throw new ApiError('ai_limit_reached');
        }
        const remainingMs = beganAt + (known ? reservedMs : maxWaitMs) - performance.now();
        if (remainingMs <= 0 || gone.aborted)
          throw new ApiError('too_many_requests', { sentence: busySentence, retryAfter: 5 });
        await turns.wait(clientId, Math.min(remainingMs, askAgainMs), gone);
      }
    },

    /** Does the reserved work: with a result the credit is spent, without one it is returned. */
    async spend<T>(
      db: Db,
      { id, clientId }: Reservation,
      work: () => Promise<{ result: T; kept: Buffer }>,
    ): Promise<{ result: T; credits: Credits }> {
      try {
        const { result, kept } = await work();
        crashPoint('ai.answered');
        const credits = await db.value(spendCredit(id, kept, clock()));
        // the reservation expired, and another call may have the credit
        if (credits === null) throw new ApiError('unavailable');
        return { result, credits };
      } catch (error) {
        await db.value(releaseCredit(id)).catch(onError);
        throw error;
      } finally {
        turns.next(clientId);
      }
    },
  };
}

export type CreditBook = ReturnType<typeof createCredits>;
