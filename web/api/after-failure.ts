import { toast } from '#web/parts/toast.ts';
import { ApiError } from './api-error.ts';
import { report } from './report.ts';

const MISMATCH_PAUSE_MS = 5000;

/** What a failed call does beside failing. Replaced in tests. */
export type Consequences = {
  tellMismatch: (sentence: string) => void;
  report: (error: ApiError) => void;
  now: () => number;
};

export function failures(consequences: Consequences) {
  let lastMismatch = -Infinity;
  return (error: unknown): void => {
    if (!(error instanceof ApiError)) return;
    if (error.message.includes('Wrong number of segments')) consequences.report(error);
    if (error.status !== 409) return;
    const now = consequences.now();
    if (now - lastMismatch < MISMATCH_PAUSE_MS) return;
    lastMismatch = now;
    consequences.tellMismatch(error.message);
  };
}

export const afterFailure = failures({
  tellMismatch: (sentence) =>
    toast.error(sentence, { label: 'Refresh', onPress: () => window.location.reload() }),
  report: (error) => report('token', error),
  now: () => performance.now(),
});

/** The words of a failed call as a toast, unless something else has been said about it already. */
export function tell(error: unknown): void {
  if (error instanceof ApiError && (error.code === 'unauthenticated' || error.status === 409)) return;
  if (error instanceof ApiError && error.code === 'offline') toast.offline(error.message);
  else toast.error(error instanceof ApiError ? error.message : undefined);
}
