import { toast } from '#web/parts/toast.ts';
import { ApiCallError } from './api-call-error.ts';
import { report } from './report.ts';

const MISMATCH_PAUSE_MS = 5000;

/** The side effects of a failed call. Replaced in tests. */
export type ErrorEffects = {
  tellMismatch: (sentence: string) => void;
  report: (error: ApiCallError) => void;
  now: () => number;
};

export function createErrorEffects(effects: ErrorEffects) {
  let lastMismatch = -Infinity;
  return (error: unknown): void => {
    if (!(error instanceof ApiCallError)) return;
    if (error.message.includes('Wrong number of segments')) effects.report(error);
    if (error.status !== 409) return;
    const now = effects.now();
    if (now - lastMismatch < MISMATCH_PAUSE_MS) return;
    lastMismatch = now;
    effects.tellMismatch(error.message);
  };
}

export const applyErrorEffects = createErrorEffects({
  tellMismatch: (sentence) =>
    toast.error(sentence, { label: 'Refresh', onPress: () => window.location.reload() }),
  report: (error) => report('token', error),
  now: () => performance.now(),
});

/** Shows the error of a failed call as a toast, unless another part of the page shows it already. */
export function showError(error: unknown): void {
  if (error instanceof ApiCallError && (error.code === 'unauthenticated' || error.status === 409)) return;
  if (error instanceof ApiCallError && error.code === 'offline') toast.offline(error.message);
  else toast.error(error instanceof ApiCallError ? error.message : undefined);
}
