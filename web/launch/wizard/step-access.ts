import { redirect } from '@tanstack/react-router';
import { isStaff } from '#contract/account/standing.ts';
import type { LaunchState } from '#contract/launch/launch.ts';
import { formIds, reviewForm, themeForm, getLaunchPath, type LaunchPath } from '#contract/launch/forms.ts';
import { isEmpty } from '#contract/launch/shown.ts';
import * as paths from '#contract/paths.ts';
import { fetchFresh } from '#web/api/fetch-fresh.ts';
import { takePartingDraft } from '#web/api/parting-draft.ts';
import { readOptions } from '#web/api/use-api-query.ts';
import { loadMe } from '#web/session.tsx';
import { isSentIn } from '../is-sent-in.ts';

export const completeForm = reviewForm + 1;
const designForm = themeForm + 1;
const status = paths.launchStatus;

type StepContext = {
  state: Pick<LaunchState, 'completed' | 'skipped' | 'returned'>;
  isStaff: boolean;
  /** the launch form is submitted: only returned answers can be edited */
  isSentIn: boolean;
  hasTheme: boolean;
};

/** The redirect for a step that may not be opened now; null if it may. */
export function redirectFor(
  form: number,
  { state, isStaff: mayAll, isSentIn: isClosed, hasTheme }: StepContext,
): LaunchPath | typeof status | null {
  if (isClosed && !mayAll) {
    const isOpen = form === completeForm || state.returned.some((one) => one.form === form);
    return isOpen ? null : status;
  }
  const finished = [...state.completed, ...state.skipped];
  const first = formIds.find((id) => id < form && !finished.includes(id));
  if (first !== undefined && !isClosed) return getLaunchPath(first);
  if (form === completeForm && !state.completed.includes(reviewForm)) return getLaunchPath(reviewForm);
  return form === designForm && !hasTheme ? getLaunchPath(themeForm) : null;
}

/** Redirects to the step that has to be completed first. If loading fails, the screen itself shows the error. */
export async function keepOrder(form: number): Promise<void> {
  const me = await loadMe();
  if (me.client === null) return;
  const state = await freshState().catch(() => null);
  if (!state) return;
  const to = redirectFor(form, {
    state,
    isStaff: isStaff(me),
    isSentIn: isSentIn(me),
    hasTheme: form !== designForm || state.completed.includes(themeForm) || (await hasTheme()),
  });
  if (to) throw redirect({ to, replace: true });
  const version = takePartingDraft(form);
  if (version === 0) return;
  const { waitForDraft } = await import('../saving/wait-for-draft.ts');
  await waitForDraft(form, version);
}

/** Loads the current launch state, and updates every screen that shows it. */
export async function freshState(): Promise<LaunchState> {
  const { data } = await fetchFresh(readOptions('/forms', {}));
  return data;
}

// the theme step may have been skipped with a theme in its draft
async function hasTheme(): Promise<boolean> {
  const params = { id: themeForm };
  const answer = await fetchFresh(readOptions('/forms/{id}', { params })).catch(() => null);
  return answer === null || !isEmpty(answer.data.data['primary_theme']);
}
