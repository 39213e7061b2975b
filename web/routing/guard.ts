import { redirect } from '@tanstack/react-router';
import { refusal } from '#contract/access.ts';
import { defaultError, refusals } from '#contract/refusals.ts';
import type { Me } from '#contract/account/account.ts';
import { isStaff } from '#contract/account/standing.ts';
import * as paths from '#contract/paths.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { isSessionEnd } from '#web/api/session-end.ts';
import { noteForSignIn } from '#web/api/sign-in-notice.ts';
import { tokens } from '#web/api/token-store.ts';
import { toast } from '#web/parts/toast.ts';
import { forgetSession, loadMe, toAccessSubject } from '#web/session.tsx';
import type { ScreenData, ScreenRedirect } from './screen-data.ts';

type Navigation = { location: { href: string }; preload: boolean };

/** The route options of a screen: its data, and a guard that redirects people without access. */
export function screen(data: ScreenData) {
  return {
    staticData: data,
    beforeLoad: async ({ preload }: Navigation): Promise<void> => {
      if (data.access.kind === 'open') return;
      const me = await loadMe();
      const screenRedirect = findRedirect(me, data);
      if (!screenRedirect) return;
      if (screenRedirect.sentence && !preload) toast.error(screenRedirect.sentence);
      throw redirect({ to: screenRedirect.to, replace: true });
    },
  };
}

/** How long a call without an answer waits before it is repeated. */
const pausesMs = [500, 1500, 3000];

/** Redirects to the sign-in page, which leads back here afterwards, unless there is a session. */
export async function requireSession({ location, preload }: Navigation): Promise<void> {
  const toSignIn = redirect({ to: paths.signIn, search: { redirect: location.href }, replace: true });
  const sentWith = tokens.token();
  if (sentWith === null) throw toSignIn;
  try {
    await loadMeWithRetries();
  } catch (error) {
    // only the server's answer to this token ends the session
    if (isSessionEnd(error)) {
      // right after the page load no listener handles the end of the session yet
      if (sentWith === tokens.token()) {
        forgetSession();
        noteForSignIn();
      } else if (tokens.token() !== null && !preload) {
        // another tab has replaced the session meanwhile
        window.location.reload();
        return new Promise<never>(() => {});
      }
    }
    // without a network the sign-in page cannot be shown either
    else if (!isOffline(error)) noteForSignIn(error instanceof ApiCallError ? error.message : defaultError);
    throw toSignIn;
  }
}

/**
 * A page being left cancels its requests, which looks like a failure. Its pauses never end, so that it neither goes
 * anywhere else nor leaves a notice.
 */
async function loadMeWithRetries(): Promise<void> {
  for (const pause of pausesMs) {
    try {
      await loadMe();
      return;
    } catch (error) {
      if (error instanceof ApiCallError && error.status !== 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await loadMe();
}

const isOffline = (error: unknown): boolean => error instanceof ApiCallError && error.code === 'offline';

/** Null if the person may open the screen. */
export function findRedirect(
  me: Me,
  { access, refused, redirectTo }: ScreenData,
  asking = toAccessSubject(me),
): ScreenRedirect | null {
  // for staff without a chosen client the layout shows a notice in place of every client screen
  const isWithoutClient = isStaff(me) && me.client === null && access.kind === 'client';
  if (isWithoutClient) return null;
  const reason = refusal(asking, access);
  if (reason) return { to: paths.start, sentence: refusals[reason], ...refused };
  return redirectTo?.(me) ?? null;
}
