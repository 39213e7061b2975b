import { errors } from '#contract/errors.ts';
import { hasUnsavedInput } from '#web/parts/unsaved-input.ts';
import { ApiCallError } from './api-call-error.ts';
import { tokens } from './token-store.ts';

/**
 * alive: calls go out. asking: the same person is asked to log in again, and calls wait for it. ended: a visit of staff is
 * over and what was written can be copied. left: the page goes away. In the last two no call goes out any more.
 */
export type SessionState = 'alive' | 'asking' | 'ended' | 'left';

/** Replaced in tests. */
type Surroundings = {
  token: () => string | null;
  isImpersonation: () => boolean;
  hasUnsavedWords: () => boolean;
};

export function sessionEnd({ token, isImpersonation, hasUnsavedWords: hasWords }: Surroundings) {
  let state: SessionState = 'alive';
  /** how often a person has logged in again: a call that failed before is made anew */
  let renewals = 0;
  let leave: (hasExpired: boolean) => void = () => {};
  let release: () => void = () => {};
  /** pending while a person is asked */
  let released = Promise.resolve();
  const listeners = new Set<() => void>();

  function become(next: SessionState): void {
    if (next === 'asking') released = new Promise((resolve) => (release = resolve));
    state = next;
    if (next !== 'asking') release();
    for (const listener of listeners) listener();
  }

  function goAway(hasExpired: boolean): void {
    become('left');
    leave(hasExpired);
  }

  /** The session is over: with words on the screen nobody is sent away from them. */
  function end(hasExpired: boolean): void {
    if (state !== 'alive') return;
    if (!hasWords()) goAway(hasExpired);
    else become(isImpersonation() ? 'ended' : 'asking');
  }

  async function send<T>(run: () => Promise<T>): Promise<T> {
    if (state === 'asking') await released;
    if (state !== 'alive')
      throw new ApiCallError(401, { error: errors.unauthenticated[1], code: 'unauthenticated' });
    const sent = { with: token(), renewals };
    try {
      return await run();
    } catch (error) {
      if (!isSessionEnd(error)) throw error;
      // an answer to an older session must not end the present one
      if (sent.renewals === renewals && sent.with === token()) end(sent.with !== null);
      await released;
      if (sent.renewals === renewals) throw error;
      return send(run);
    }
  }

  return {
    /** Makes a call of a session: it waits while a person is asked to log in again, and is made anew afterwards. */
    send,
    /** Another window ended the session that this one shares. */
    endedElsewhere: () => end(false),
    renew(): void {
      renewals += 1;
      become('alive');
    },
    giveUp: () => goAway(false),
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Who leads a person whose session has ended to the sign-in page. */
    onLeave(next: (hasExpired: boolean) => void): void {
      leave = next;
    },
  };
}

/** A wrong password or code is a 401 as well, and says so. */
const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiCallError && error.status === 401 && ['', 'unauthenticated'].includes(error.code);

export const session = sessionEnd({
  token: () => tokens.token(),
  isImpersonation: () => tokens.isImpersonation(),
  hasUnsavedWords: hasUnsavedInput,
});
