import { redirect } from '@tanstack/react-router';
import { isStaff } from '#contract/account/standing.ts';
import { memberships } from '#contract/account/memberships.ts';
import * as paths from '#contract/paths.ts';
import { changeAccount } from '#web/api/account-change.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { applyErrorEffects, showError } from '#web/api/error-effects.ts';
import { keepSession } from '#web/api/keep-session.ts';
import { send } from '#web/api/send.ts';
import { loadMe, queryClient } from '#web/session.tsx';
import type { NotOpened } from './AccountNotOpened.tsx';
import { safeRedirect } from './safe-redirect.ts';

// one file, since each costs every first load its name
export { AccountNotOpened } from './AccountNotOpened.tsx';

/** Opens the person's account at another client in this browser. Refused, it says so and leads to the first screen. */
export async function openAccount(id: number): Promise<void> {
  const error = await replaceSession(id);
  if (!error) return;
  showError(error);
  throw redirect({ to: paths.start });
}

/** Null once the browser has a session of that account. */
async function replaceSession(id: number): Promise<ApiCallError | null> {
  await queryClient.cancelQueries();
  try {
    await changeAccount(async () => {
      const { data } = await send(memberships.open, { params: { id } });
      keepSession({ token: data.token, kind: 'client' });
    });
    return null;
  } catch (error) {
    if (!(error instanceof ApiCallError)) throw error;
    applyErrorEffects(error);
    return error;
  }
}

type Arrival = { preload: boolean; params: { id: number }; location: { searchStr: string } };

/** Leads to the screen that `?to=` names, in its account. It resolves only if that account cannot be opened. */
export async function arrive({
  preload,
  params: { id },
  location: { searchStr },
}: Arrival): Promise<{ notOpened?: NotOpened }> {
  if (preload) return {};
  const me = await loadMe();
  const target = new URLSearchParams(searchStr).get('to') ?? undefined;
  const to = safeRedirect(target, window.location.origin, isOtherScreen) ?? paths.start;
  if (me.client_id === id) throw redirect({ href: to, replace: true });
  // a visit of staff stays with its client
  if (isStaff(me)) return { notOpened: 'for clients' };
  const error = await replaceSession(id);
  if (error) return { notOpened: error };
  // a page of its own, which drops all cached data of the other account
  window.location.replace(to);
  return new Promise<never>(() => {});
}

const isOtherScreen = (path: string): boolean =>
  path !== paths.signIn && !path.startsWith(paths.openAccount.replace('$id', ''));
