import { toast } from '#web/parts/toast.ts';
import { ApiCallError } from './api-call-error.ts';
import { report } from './report.ts';

const MISMATCH_PAUSE_MS = 5000;

/** What a failed call does beside failing. Replaced in tests. */
export type ErrorEffects = {
  tellMismatch: (sentence: string) => void;
  report: (error: ApiCallError) => void;
  now: () => number;
};

export function createErrorEffects(consequences: ErrorEffects) {
  let lastMismatch = -Infinity;
  return (error: unknown): void => {
    if (!(error instanceof ApiCallError)) return;
    if (error.message.includes('Wrong number of segments')) consequences.report(error);
    if (error.status !== 409) return;
    const now = consequences.now();
    if (now - lastMismatch < MISMATCH_PAUSE_MS) return;
    lastMismatch = now;
    consequences.tellMismatch(error.message);
  };
}

export const applyErrorEffects = createErrorEffects({
  tellMismatch: (sentence) =>
    toast.error(sentence, { label: 'Refresh', onPress: () => window.location.reload() }),
  report: (error) => report('token', error),
  now: () => performance.now(),
});

/** The words of a failed call as a toast, unless something else has been said about it already. */
export function showError(error: unknown): void {
  if (error instanceof ApiCallError && (error.code === 'unauthenticated' || error.status === 409)) return;
  if (error instanceof ApiCallError && error.code === 'offline') toast.offline(error.message);
  else toast.error(error instanceof ApiCallError ? error.message : undefined);
}
