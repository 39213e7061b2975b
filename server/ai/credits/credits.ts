import type { Credits } from '#contract/ai/ai.ts';
import { ApiError } from '#contract/errors.ts';
import type { ClientDb } from '../../db/client-db.ts';
import { crashPoint } from '../../jobs/crash-point.ts';
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
/** An answer takes 30 s at most; a process that died gives its credit back within a minute. */
const reservedMs = 45_000;
const askAgainMs = 400;
const busySentence = 'Two answers are being written already. Please try again in a moment.';

type Db = ClientDb<'write'>;
type Kind = 'description' | 'suggestion';
export type Reservation = { id: number; clientId: number };

type Options = {
  clock: () => Date;
  /** how long somebody waits for a place */
  longestWaitMs: number;
  onError: (error: unknown) => void;
};

/**
 * The only place where credits are spent. One is reserved before an answer is written; it stays spent where there is an answer,
 * and comes back where there is none: at once, or where this process dies meanwhile, when the time of the reservation is up.
 */
export function createCredits({ clock, longestWaitMs, onError }: Options) {
  const turns = createTurns();

  async function attempt(db: Db, kind: Kind): Promise<Attempt> {
    const now = clock();
    const until = new Date(now.getTime() + reservedMs);
    const found = await db.batch(
      lockCredits(),
      deleteLapsed(now),
      reserveCredit({ kind, until, atOnce, now }),
    );
    return JSON.parse(found.text);
  }

  return {
    /** Waits for one of the places of the client, unless its credits are used up. */
    async reserve(db: Db, kind: Kind, gone: AbortSignal): Promise<Reservation> {
      const end = performance.now() + longestWaitMs;
      for (;;) {
        const { id, client_id: clientId, spent, limit } = await attempt(db, kind);
        if (id !== null) {
          crashPoint('ai.reserved');
          return { id, clientId };
        }
        if (spent >= limit) {
          // whoever waits for a place hears the same
          turns.next(clientId);
          throw new ApiError('ai_limit_reached');
        }
        const left = end - performance.now();
        if (left <= 0 || gone.aborted)
          throw new ApiError('too_many_requests', { sentence: busySentence, retryAfter: 5 });
        await turns.wait(clientId, Math.min(left, askAgainMs), gone);
      }
    },

    /** Does what was reserved for: with its result the credit is spent, without one it is given back. */
    async spend<T>(
      db: Db,
      { id, clientId }: Reservation,
      work: () => Promise<T>,
    ): Promise<{ result: T; credits: Credits }> {
      try {
        const result = await work();
        crashPoint('ai.answered');
        const credits = await db.value(spendCredit(id, clock()));
        // the time was up, and somebody else may have the credit
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
