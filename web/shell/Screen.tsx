import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { useMe } from '#web/session.tsx';
import { ScreenPending } from './ScreenPending.tsx';

/** Only staff see it, who have no client on the screen of one. */
const NoClient = lazyPart(() => import('./NoClient.tsx').then((module) => ({ default: module.NoClient })));

/**
 * A device that reaches a screen's title within this time renders the rest before it paints, so nothing flashes. The
 * rest takes up to fourteen times as long, and should be painted within a tenth of a second of the tap.
 */
const quickMs = 7;

/** The screen of the address. On a slow device its title and skeleton are painted before it is rendered. */
export function Screen(): ReactElement {
  const me = useMe();
  const isOfClient = useMatches({
    select: (matches) => matches.at(-1)?.staticData.access.kind === 'client',
  });
  const isFramed = useFrameFirst();
  if (me.client === null && isOfClient)
    return (
      <Suspense>
        <NoClient />
      </Suspense>
    );
  return isFramed ? <ScreenPending /> : <Outlet />;
}

/** Whether only the frame of the next screen is shown. */
function useFrameFirst(): boolean {
  const router = useRouter();
  // the addresses of one screen share it, and its content stays
  const component = useMatches({
    select: (matches) => router.routesById[matches.at(-1)?.routeId ?? '__root__'].options.component,
  });
  const [shown, show] = useState(() => component);
  const began = useRef(0);
  // to restore or find a position, the whole screen is needed
  const [needsHeight, setNeedsHeight] = useState(false);
  useEffect(
    () =>
      router.history.subscribe(({ action, location }) => {
        began.current = performance.now();
        const isNew = action.type === 'PUSH' || action.type === 'REPLACE';
        setNeedsHeight(!isNew || location.hash !== '');
      }),
    [router],
  );
  useLayoutEffect(() => {
    if (shown === component) return;
    const render = () => show(() => component);
    // a hidden window paints nothing
    if (needsHeight || document.hidden || performance.now() - began.current < quickMs) {
      render();
      return;
    }
    // in one piece: between the pieces of a transition the skeleton would be painted repeatedly, for twice the time
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(render)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown, component, needsHeight]);
  return shown !== component && !needsHeight;
}
