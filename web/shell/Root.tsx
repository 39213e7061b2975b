import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import { session } from '#web/api/session-end.ts';
import { watchOtherTabs, forgetSession } from '#web/session.tsx';
import { setRouteTitle } from '#web/routing/title.ts';
import { Boundary } from '../routing/Boundary.tsx';
import { SessionEnd } from './SessionEnd.tsx';
import { noteForSignIn } from '#web/api/sign-in-notice.ts';
import { discardUnsaved } from '#web/parts/unsaved-input.ts';
import * as paths from '#contract/paths.ts';

export function Root(): ReactElement {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useTitles();
  useSessionEnds();
  return (
    <>
      <Boundary place={pathname}>
        <Outlet />
      </Boundary>
      <SessionEnd />
    </>
  );
}

function useTitles(): void {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });
  useEffect(() => setRouteTitle(title), [title]);
}

/** When the session ends, goes to the sign-in page, which returns to this address afterwards. */
function useSessionEnds(): void {
  const router = useRouter();
  useEffect(() => {
    session.onLeave((hasExpired, token) => {
      forgetSession(token);
      leaveToSignIn(router.state.location.href, hasExpired);
    });
    return watchOtherTabs(session.endedElsewhere);
  }, [router]);
}

/** The sign-in page is a separate document: the page load drops all cached data, and no dialog asks about unsaved input. */
function leaveToSignIn(redirect: string, hasExpired: boolean): void {
  if (hasExpired) noteForSignIn();
  discardUnsaved();
  window.location.replace(`${paths.signIn}?${new URLSearchParams({ redirect }).toString()}`);
}
