import { redirect } from '@tanstack/react-router';
import { memberships } from '#contract/account/memberships.ts';
import * as paths from '#contract/paths.ts';
import { changeAccount } from '#web/api/account-change.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { applyErrorEffects, showError } from '#web/api/error-effects.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { send } from '#web/api/send.ts';
import { loadMe, queryClient } from '#web/session.tsx';
import { safeRedirect } from './safe-redirect.ts';

/** Opens the person's account at another client in this browser; false if it was refused, which a message says. */
export async function openAccount(id: number): Promise<boolean> {
  await queryClient.cancelQueries();
  try {
    await changeAccount(async () => {
      const { data } = await send(memberships.open, { params: { id } });
      keepSession({ token: data.token, kind: 'client' });
    });
    return true;
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    applyErrorEffects(error);
    showError(error);
    return false;
  }
}

/** Leads to the screen that `?to=` names, after opening its account if another one is open. Refused, it leads to the first screen. */
export async function arriveInAccount(id: number, search: string): Promise<never> {
  const me = await loadMe();
  if (me.client_id !== id && !(await openAccount(id))) throw redirect({ to: paths.start, replace: true });
  const target = new URLSearchParams(search).get('to') ?? undefined;
  const to = safeRedirect(target, location.origin, isOtherScreen);
  // a page of its own, which drops all cached data of the other account
  window.location.replace(to ?? paths.start);
  return new Promise<never>(() => {});
}

const isOtherScreen = (path: string): boolean =>
  path !== paths.signIn && !path.startsWith(paths.openAccount.replace('$id', ''));
