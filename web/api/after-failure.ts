import type { Endpoint } from '#contract/endpoint.ts';
import { toast } from '#web/parts/toast.ts';
import { ApiError } from './api-error.ts';
import { report } from './report.ts';
import { tokens } from './token-store.ts';

const MISMATCH_PAUSE_MS = 5000;

/** What a failed call does beside failing. Replaced in tests. */
export type Consequences = {
  signOut: () => void;
  toast: (sentence: string) => void;
  report: (error: ApiError) => void;
  token: () => string | null;
  now: () => number;
};

export function failures(consequences: Consequences) {
  let lastMismatch = -Infinity;
  /** `sentWith` is the token of the call: an answer to an older session must not end the present one. */
  return (endpoint: Endpoint, error: unknown, sentWith: string | null): void => {
    if (!(error instanceof ApiError)) return;
    if (error.message.includes('Wrong number of segments')) consequences.report(error);
    // the calls that anybody may make use 401 for a wrong password or a dead code
    if (error.status === 401 && endpoint.access.kind !== 'open' && sentWith === consequences.token())
      consequences.signOut();
    if (error.status !== 409) return;
    const now = consequences.now();
    if (now - lastMismatch < MISMATCH_PAUSE_MS) return;
    lastMismatch = now;
    consequences.toast(error.message);
  };
}

let ended: () => void = () => {};

/** Who leads a person whose session has ended to the sign-in page. */
export function onSessionEnd(leave: () => void): void {
  ended = leave;
}

export const afterFailure = failures({
  signOut: () => ended(),
  toast: (sentence) => toast.error(sentence),
  report: (error) => report('token', error),
  token: () => tokens.token(),
  now: () => performance.now(),
});

/** The words of a failed call as a toast, unless something else has been said about it already. */
export function tell(error: unknown): void {
  if (error instanceof ApiError && (error.code === 'unauthenticated' || error.status === 409)) return;
  toast.error(error instanceof ApiError ? error.message : undefined);
}
