import type { HealthCheck } from '#contract/staff/health.ts';

/** The state as owners last learned it. */
export type WatchState = {
  /** the checks that were a problem when they were last told */
  reported: readonly string[];
  /** since when others are one */
  differs_since: Date | null;
};

/** Milliseconds; a problem that ends sooner is nothing to write about. */
const noticeAfterMs = 5 * 60_000;

/** Whether nothing may leave, so that nobody can be told. */
export const isOutgoingPaused = (checks: readonly HealthCheck[]): boolean =>
  checks.some(({ id, state }) => id === 'outgoing' && state !== 'good');

export const findProblems = (checks: readonly HealthCheck[]): HealthCheck[] =>
  checks.filter(({ state }) => state === 'problem');

/** The state from now on, and whether owners are notified. */
export function nextState(
  { reported, differs_since: since }: WatchState,
  problems: readonly HealthCheck[],
  now: Date,
): WatchState & { isNews: boolean } {
  const ids = problems.map(({ id }) => id);
  if (ids.length === reported.length && ids.every((id) => reported.includes(id)))
    return { reported, differs_since: null, isNews: false };
  return since !== null && now.getTime() - since.getTime() >= noticeAfterMs
    ? { reported: ids, differs_since: null, isNews: true }
    : { reported, differs_since: since ?? now, isNews: false };
}
