import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import { SignInFrame } from './SignInFrame.tsx';

/** The screens before the sign-in, in the same frame as it. */
export function SignedOutLayout(): ReactElement {
  const place = useRouterState({ select: (state) => state.location.pathname });
  const screen = useRef<HTMLDivElement>(null);
  const left = useRef(place);
  // keyboard and screen reader begin at the new screen, and not at what was left behind
  useEffect(() => {
    if (left.current === place) return;
    left.current = place;
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
