import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import { onSessionEnd } from '#web/api/after-failure.ts';
import { forgetSession, watchOtherTabs } from '#web/session.tsx';
import { titleOfRoute } from '#web/title.ts';
import { Boundary } from './Boundary.tsx';

export function Root(): ReactElement {
  const place = useRouterState({ select: (state) => state.location.pathname });
  useTitles();
  useSessionEnds();
  return (
    <Boundary place={place}>
      <Outlet />
    </Boundary>
  );
}

function useTitles(): void {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });
  useEffect(() => titleOfRoute(title), [title]);
}

/** Wherever a session ends, the way leads to the sign-in page, and from there back. */
function useSessionEnds(): void {
  const router = useRouter();
  useEffect(() => {
    const leave = () => {
      const { pathname, href } = router.state.location;
      if (pathname !== '/signin') void router.navigate({ to: '/signin', search: { redirect: href } });
    };
    onSessionEnd(() => {
      forgetSession();
      leave();
    });
    return watchOtherTabs(() => void router.navigate({ to: '/signin' }));
  }, [router]);
}
