import { redirect } from '@tanstack/react-router';
import { refusal } from '#contract/access.ts';
import { errors } from '#contract/errors.ts';
import type { Me } from '#contract/account/account.ts';
import { isStaff } from '#contract/account/standing.ts';
import * as paths from '#contract/paths.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { noteForSignIn } from '#web/api/sign-in-notice.ts';
import { tokens } from '#web/api/token-store.ts';
import { toast } from '#web/parts/toast.ts';
import { forgetSession, loadMe, toAccessSubject } from '#web/session.tsx';
import type { ScreenData, ScreenRedirect } from './screen-data.ts';

type Navigation = { location: { href: string }; preload: boolean };

/** The route options of a screen: its data, and a guard that redirects whoever may not open it. */
export function screen(data: ScreenData) {
  return {
    staticData: data,
    beforeLoad: async ({ preload }: Navigation): Promise<void> => {
      if (data.access.kind === 'open') return;
      const me = await loadMe();
      const screenRedirect = redirectOf(me, data);
      if (!screenRedirect) return;
      if (screenRedirect.sentence && !preload) toast.error(screenRedirect.sentence);
      throw redirect({ to: screenRedirect.to, replace: true });
    },
  };
}

/** Redirects to the sign-in page, which leads back here afterwards, unless there is a session. */
export async function requireSession({ location }: Navigation): Promise<void> {
  const toSignIn = redirect({ to: paths.signIn, search: { redirect: location.href }, replace: true });
  const sentWith = tokens.token();
  if (sentWith === null) throw toSignIn;
  try {
    await loadMe();
  } catch (error) {
    if (error instanceof ApiCallError && error.status !== 401) {
      // without a network the sign-in page is not shown either, until there is one again
      if (error.code !== 'offline') noteForSignIn(error.message);
    }
    // right after the page load no listener handles the end of the session yet
    else if (sentWith === tokens.token()) {
      forgetSession();
      noteForSignIn();
    }
    throw toSignIn;
  }
}

/** Null if the person may open the screen. */
export function redirectOf(
  me: Me,
  { access, refused, redirectTo }: ScreenData,
  asking = toAccessSubject(me),
): ScreenRedirect | null {
  // for staff who have chosen no client the layout shows a notice in place of every client screen
  const isWithoutClient = isStaff(me) && me.client === null && access.kind === 'client';
  if (isWithoutClient) return null;
  const reason = refusal(asking, access);
  if (reason) return { to: paths.start, sentence: errors[reason][1], ...refused };
  return redirectTo?.(me) ?? null;
}
