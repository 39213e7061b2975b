import type { ReactElement } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import * as paths from '#contract/paths.ts';
import { tokens } from '#web/api/token-store.ts';
import { pageConfig } from '#web/page-config.ts';
import { rootOfPage } from '#web/page.ts';
import { safeRedirect } from './safe-redirect.ts';
import { signInSearch } from './sign-in-search.ts';
import { SignInPage } from './SignInPage.tsx';
import { takeNotice } from '#web/api/take-notice.ts';

/** Null if it does not load, as during the deployment of a new version. */
const importPortal = () => import('../app.tsx').catch(() => null);

/** The sign-in page renders without router and query cache, and preloads the portal while the person types. */
function start(place: Element): void {
  const arrived = signInSearch(Object.fromEntries(new URLSearchParams(location.search)));
  let page: Root | null = null;
  const goOn = async () => {
    const portal = await importPortal();
    const isScreen = portal?.isScreen ?? ((path: string) => path !== paths.signIn);
    const target = safeRedirect(arrived.redirect, location.origin, isScreen) ?? paths.start;
    if (!portal || pageConfig.reloadsAfterSignIn) return location.replace(target);
    portal.goTo(target);
    window.removeEventListener('popstate', reload);
    page?.unmount();
    portal.start(place);
  };
  const notice = takeNotice();
  // a user sent here from a page of the portal signs in again, even if a token is left
  const isPlain = arrived.token === undefined && arrived.redirect === undefined && notice === null;
  if (isPlain && tokens.token() !== null) {
    place.replaceChildren();
    return void goOn();
  }
  window.addEventListener('popstate', reload);
  page = show(
    place,
    <SignInPage
      arrived={arrived}
      notice={notice}
      hasEnded={tokens.isImpersonation() && tokens.token() === null}
      onReady={() => submitIfAsked(place)}
      goOn={() => void goOn()}
    />,
  );
  setTimeout(() => void importPortal(), preloadDelayMs);
}

/** Hydrates the prerendered form, with the typed text and the focus. */
function show(place: Element, page: ReactElement): Root {
  if (place.hasChildNodes()) return hydrateRoot(place, page);
  const root = createRoot(place);
  root.render(page);
  return root;
}

/** Handles a click on 'Log in' that came before this script. */
function submitIfAsked(place: Element): void {
  const { __submit: early } = window;
  if (!early) return;
  delete window.__submit;
  window.removeEventListener('submit', early);
  if (early.isAsked) place.querySelector('form')?.requestSubmit();
}

/** Back leads to addresses of the portal, which this page cannot show without a page load. */
const reload = () => location.reload();

const preloadDelayMs = 1500;

// at the end, where everything above is defined
const place = rootOfPage();
if (place) start(place);
