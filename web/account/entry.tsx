import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeExpiry } from '#web/api/expired-notice.ts';
import { Toasts } from '#web/parts/Toasts.tsx';
import { Boundary } from '#web/shell/Boundary.tsx';
import { pageConfig } from '#web/page-config.ts';
import { safeRedirect } from './safe-redirect.ts';
import { signInSearch } from './sign-in-search.ts';
import { SignInScreen } from './SignInScreen.tsx';

const portal = () => import('../app.tsx');

/** The sign-in page stands without router and cache, and fetches the portal while the person types. */
export function start(place: Element): void {
  document.title = 'Sign in | Client portal';
  const arrived = signInSearch(Object.fromEntries(new URLSearchParams(location.search)));
  const page = createRoot(place);
  const hasExpired = takeExpiry();
  const goOn = async () => {
    const { goTo, isScreen, start: startPortal } = await portal();
    const target = safeRedirect(arrived.redirect, location.origin, isScreen) ?? '/';
    if (pageConfig.reloadsAfterSignIn) return location.replace(target);
    goTo(target);
    window.removeEventListener('popstate', readAnew);
    page.unmount();
    startPortal(place);
  };
  window.addEventListener('popstate', readAnew);
  page.render(
    <StrictMode>
      <Boundary>
        <SignInScreen arrived={arrived} hasExpired={hasExpired} goOn={() => void goOn()} />
      </Boundary>
      <Toasts />
    </StrictMode>,
  );
  setTimeout(() => void portal(), afterFirstPaint);
}

/** The portal wrote the places one can go back to; this page can show none of them. */
const readAnew = () => location.reload();

const afterFirstPaint = 1500;
