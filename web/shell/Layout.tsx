import { useQueryClient } from '@tanstack/react-query';
import { useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { isImpersonating, isStaff } from '#contract/account/standing.ts';
import { useWide } from '#web/parts/use-wide.ts';
import { CurrentUser, refreshMe, useLoadedMe, useMe } from '#web/session.tsx';
import { Boundary } from '../routing/Boundary.tsx';
import { Header } from './Header.tsx';
import type { Lock, OnLock } from './locks.ts';
import { Navigation } from './Navigation.tsx';
import { Screen } from './Screen.tsx';
import { useThirdParties } from './third-parties.ts';
import * as paths from '#contract/paths.ts';

const Drawer = lazyPart(() => import('./Drawer.tsx').then((module) => ({ default: module.Drawer })));
const StaffBanner = lazyPart(() =>
  import('./StaffBanner.tsx').then((module) => ({ default: module.StaffBanner })),
);
const PausedNotice = lazyPart(() =>
  import('./PausedNotice.tsx').then((module) => ({ default: module.PausedNotice })),
);
const FirstPassword = lazyPart(() =>
  import('#web/account/FirstPassword.tsx').then((module) => ({ default: module.FirstPassword })),
);
const LockDialog = lazyPart(() =>
  import('#web/upgrade/LockDialog.tsx').then((module) => ({ default: module.LockDialog })),
);

/** The header, the sidebar and the current screen, for the current user. */
export function Layout(): ReactElement {
  return (
    <CurrentUser value={useLoadedMe()}>
      <Frame />
    </CurrentUser>
  );
}

function Frame(): ReactElement {
  const me = useMe();
  const navigate = useNavigate();
  const [isMenuOpen, openMenu] = useState(false);
  const showMenu = useCallback(() => openMenu(true), []);
  const closeMenu = useCallback(() => openMenu(false), []);
  const [lock, setLock] = useState<{ lock: Lock; feature: string } | null>(null);
  const onLock = useCallback<OnLock>((kind, feature) => setLock({ lock: kind, feature }), []);
  const isWide = useWide();
  // of the screen that is shown: the address is ahead of it
  const place = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  // the session ends on the way out, unless a form with unsaved input has stopped it
  const logOut = useCallback(
    () => void navigate({ to: paths.signIn, state: { signsOut: true } }),
    [navigate],
  );
  const visitedClient = isStaff(me) ? me.client : null;
  // the menu returns the focus first
  const main = useFocusAfterNavigation(isMenuOpen ? null : place);
  useEffect(() => void refreshMe(), [place]);
  useThirdParties(me);
  useCodePreload();

  return (
    <div className="min-h-dvh lg:pl-66 print:pl-0">
      <a
        href="#main"
        className="fixed -top-20 left-2 z-80 bg-action px-4 py-2.5 text-on-action focus:top-2 print:hidden"
      >
        Skip to the content
      </a>
      {visitedClient && (
        <Suspense fallback={<div className="h-20 bg-glow sm:h-12" />}>
          <StaffBanner client={visitedClient} onEnd={logOut} />
        </Suspense>
      )}
      <Header isMenuOpen={isMenuOpen} onMenu={showMenu} onLogOut={logOut} />
      <nav
        aria-label="Main"
        className="fixed inset-y-0 left-0 z-10 w-66 overflow-y-auto bg-sidebar px-4 pt-20 pb-6 max-lg:hidden print:hidden [--focus:var(--color-glow)]"
      >
        {/* every link costs time on each change of the screen: a phone only has them in its drawer */}
        {isWide && <Navigation onLock={onLock} />}
      </nav>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto max-w-page px-4 pt-1 pb-16 outline-none lg:px-8"
      >
        {me.client?.account_status === 'Paused' && (
          <Suspense>
            <PausedNotice />
          </Suspense>
        )}
        <Boundary place={place}>
          <Screen />
        </Boundary>
      </main>
      <Suspense>{isMenuOpen && <Drawer onClose={closeMenu} onLock={onLock} onLogOut={logOut} />}</Suspense>
      {/* above the open menu, which gets the focus back afterwards */}
      <Suspense>
        {!me.has_set_password && !isImpersonating(me) && <FirstPassword />}
        {lock && <LockDialog {...lock} onClose={() => setLock(null)} />}
      </Suspense>
    </div>
  );
}

/** Code that is not preloaded is loaded when it is needed. */
const nothing = () => {};

function useCodePreload(): void {
  const router = useRouter();
  const queries = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    void import('./code-preload.ts').then(({ startCodePreload }) => {
      if (!isOver) stop = startCodePreload(router, queries);
    }, nothing);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [router, queries]);
}

/** Moves the focus to the new screen, so that keyboard and screen reader start there. */
function useFocusAfterNavigation(place: string | null) {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(place);
  useEffect(() => {
    if (place === null || previous.current === place) return;
    previous.current = place;
    // after the menu that led here, which returns the focus once it is gone
    const timer = setTimeout(() => {
      // after a screen that nobody has touched it still has the focus, and the next one would not be announced
      main.current?.blur();
      main.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [place]);
  return main;
}
