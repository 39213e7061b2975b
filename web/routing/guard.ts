import { redirect } from '@tanstack/react-router';
import { may } from '#contract/access.ts';
import { isStaff, type Me } from '#contract/account/account.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { noteExpiry } from '#web/api/expired-notice.ts';
import { tokens } from '#web/api/token-store.ts';
import { toast } from '#web/parts/toast.ts';
import { forgetSession, loadMe, toAccessSubject } from '#web/session.tsx';
import type { ScreenData, ScreenRedirect } from './screen-data.ts';

type Arriving = { location: { href: string }; preload: boolean };

/** A screen's row of the table, with the guard that row asks for. */
export function screen(data: ScreenData) {
  return {
    staticData: data,
    beforeLoad: async ({ preload }: Arriving): Promise<void> => {
      if (data.access.kind === 'open') return;
      const me = await loadMe();
      const way = redirectOf(me, data);
      if (!way) return;
      if (way.sentence && !preload) toast.error(way.sentence);
      throw redirect({ to: way.to, replace: true });
    },
  };
}

/** Signed in, or on the way to the sign-in page and back. */
export async function requireSession({ location }: Arriving): Promise<void> {
  const back = redirect({ to: '/signin', search: { redirect: location.href }, replace: true });
  const sentWith = tokens.token();
  if (sentWith === null) throw back;
  try {
    await loadMe();
  } catch (error) {
    if (error instanceof ApiCallError && error.status !== 401) toast.error(error.message);
    // on a fresh page nobody listens yet for the end of a session
    else if (sentWith === tokens.token()) {
      forgetSession();
      noteExpiry();
    }
    throw back;
  }
}

/** Null where the person may stay. */
export function redirectOf(
  me: Me,
  { access, refused, redirectTo }: ScreenData,
  asking = toAccessSubject(me),
): ScreenRedirect | null {
  // nothing of a client is shown to staff who have chosen none: the layout says so in place of every screen
  const chosenNone = isStaff(me) && me.client === null && access.kind === 'client';
  if (chosenNone) return null;
  if (!may(asking, access)) return refused ?? { to: '/' };
  return redirectTo?.(me) ?? null;
}
