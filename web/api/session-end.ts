import { refusals } from '#contract/refusals.ts';
import { hasUnsavedInput } from '#web/parts/unsaved-input.ts';
import { ApiCallError } from './api-call-error.ts';
import { tokens } from './token-store.ts';

/**
 * alive: calls are sent. asking: the person is asked to log in again, and calls wait for it. ended: an impersonation
 * is over, and unsaved input can still be copied. left: the page is being left. In the last two states every call
 * fails.
 */
export type SessionState = 'alive' | 'asking' | 'ended' | 'left';

/** Replaced in tests. */
type SessionDeps = {
  token: () => string | null;
  isImpersonation: () => boolean;
  hasUnsavedInput: () => boolean;
  reload: () => void;
  /** resolves once no other tab is between two sessions */
  waitForAccount: () => Promise<void>;
};

type Leave = (hasExpired: boolean, token: string | null) => void;

export function sessionEnd({
  token,
  isImpersonation,
  hasUnsavedInput: hasUnsaved,
  reload,
  waitForAccount: wait,
}: SessionDeps) {
  let state: SessionState = 'alive';
  /** how often the session was renewed: a call that failed before a renewal is repeated */
  let renewals = 0;
  let leave: Leave = () => {};
  /** the token that this page was refused with, and may remove from the browser */
  let refused: string | null = null;
  let release: () => void = () => {};
  /** the token of a sign-in in another window meanwhile; null if there was none */
  let arrived: string | null = null;
  /** pending while the person is asked for the password */
  let released = Promise.resolve();
  const listeners = new Set<() => void>();

  function setState(next: SessionState): void {
    if (next === 'asking') released = new Promise((resolve) => (release = resolve));
    state = next;
    if (next !== 'asking') release();
    for (const listener of listeners) listener();
  }

  function leavePage(hasExpired: boolean): void {
    setState('left');
    leave(hasExpired, refused);
  }

  /** The session has ended: without unsaved input the page is left at once, otherwise the person is asked first. */
  function end(hasExpired: boolean): void {
    if (state !== 'alive') return;
    if (!hasUnsaved()) leavePage(hasExpired);
    else setState(isImpersonation() ? 'ended' : 'asking');
  }

  async function send<T>(run: () => Promise<T>): Promise<T> {
    if (state === 'asking') await released;
    if (state !== 'alive')
      throw new ApiCallError(401, { error: refusals.unauthenticated, code: 'unauthenticated' });
    const attempt = { token: token(), renewals };
    try {
      return await run();
    } catch (error) {
      if (!isSessionEnd(error)) throw error;
      await wait();
      // an answer to an older token must not end the current session
      if (attempt.renewals === renewals && attempt.token === token()) {
        refused = attempt.token;
        end(attempt.token !== null);
      }
      await released;
      if (attempt.renewals === renewals) throw error;
      return send(run);
    }
  }

  return {
    /** Runs a call; it waits while the person is asked to log in again, and is repeated afterwards. */
    send,
    /**
     * Another window ended the session it shares with this one, or began `next` in its place. That may be another
     * person's, so nothing is sent before it is known whose it is.
     */
    endedElsewhere(next: string | null): void {
      if (next !== null && !hasUnsaved()) return reload();
      arrived = next;
      end(false);
    },
    arrived: () => arrived,
    renew(): void {
      arrived = null;
      refused = null;
      renewals += 1;
      setState('alive');
    },
    giveUp: () => leavePage(false),
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sets the callback that navigates to the sign-in page. */
    onLeave(next: Leave): void {
      leave = next;
    },
  };
}

/**
 * A wrong password or code is also a 401, but with another error code. Only an answer of the server ends a session.
 */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiCallError && error.status === 401 && ['', 'unauthenticated'].includes(error.code);

export const session = sessionEnd({
  token: () => tokens.token(),
  isImpersonation: () => tokens.isImpersonation(),
  hasUnsavedInput,
  reload: () => window.location.reload(),
  // loaded on demand: few calls are refused
  waitForAccount: () =>
    import('./account-change.ts').then(
      (change) => change.waitForAccount(),
      () => {},
    ),
});
