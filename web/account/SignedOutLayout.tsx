import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import { SignInFrame } from './SignInFrame.tsx';

/** The layout of the screens that need no session. */
export function SignedOutLayout(): ReactElement {
  const place = useRouterState({ select: (state) => state.location.pathname });
  const screen = useRef<HTMLDivElement>(null);
  const previous = useRef(place);
  // moves the focus to the new screen, so that keyboard and screen reader start there
  useEffect(() => {
    if (previous.current === place) return;
    previous.current = place;
    screen.current?.focus({ preventScroll: true });
  }, [place]);
  return (
    <SignInFrame>
      <div ref={screen} tabIndex={-1} className="outline-none">
        <Outlet />
      </div>
    </SignInFrame>
  );
}
