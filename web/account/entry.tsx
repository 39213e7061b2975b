import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as paths from '#contract/paths.ts';
import { takeExpiry } from '#web/api/expired-notice.ts';
import { Toasts } from '#web/parts/Toasts.tsx';
import { Boundary } from '#web/shell/Boundary.tsx';
import { pageConfig } from '#web/page-config.ts';
import { safeRedirect } from './safe-redirect.ts';
import { signInSearch } from './sign-in-search.ts';
import { SignInScreen } from './SignInScreen.tsx';

const importPortal = () => import('../app.tsx');

/** The sign-in page renders without router and query cache, and preloads the portal while the person types. */
export function start(place: Element): void {
  document.title = 'Sign in | Client portal';
  const arrived = signInSearch(Object.fromEntries(new URLSearchParams(location.search)));
  const page = createRoot(place);
  const hasExpired = takeExpiry();
  const goOn = async () => {
    const { goTo, isScreen, start: startPortal } = await importPortal();
    const target = safeRedirect(arrived.redirect, location.origin, isScreen) ?? paths.start;
    if (pageConfig.reloadsAfterSignIn) return location.replace(target);
    goTo(target);
    window.removeEventListener('popstate', reload);
    page.unmount();
    startPortal(place);
  };
  window.addEventListener('popstate', reload);
  page.render(
    <StrictMode>
      <Boundary>
        <SignInScreen arrived={arrived} hasExpired={hasExpired} goOn={() => void goOn()} />
      </Boundary>
      <Toasts />
    </StrictMode>,
  );
  setTimeout(() => void importPortal(), preloadDelayMs);
}

/** Back leads to addresses of the portal, which this page cannot show without a page load. */
const reload = () => location.reload();

const preloadDelayMs = 1500;
