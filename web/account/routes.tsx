import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { anySession, openAccess } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { discardUnsaved } from '#web/parts/unsaved-input.ts';
import { signOut } from '#web/session.tsx';
import { linkSearch, setupSearch } from './link-search.ts';
import { signInSearch } from './sign-in-search.ts';
import { idParam, rootRoute, signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the session ends before the sign-in page opens */
    signsOut?: boolean;
    /** the account of another client, which opens in place of this one */
    opensAccount?: number;
    /** of a set-up address, whose token leaves the address bar at once */
    setupToken?: string;
  }
}

const loadOpening = () => import('./open-account.ts');

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.signIn,
  validateSearch: signInSearch,
  staticData: { title: 'Sign in', access: openAccess },
  // a separate document: the page load drops all cached data of the last user
  beforeLoad: async ({ location }) => {
    if (location.state.signsOut) await signOut();
    const { opensAccount } = location.state;
    if (opensAccount !== undefined) await (await loadOpening()).openAccount(opensAccount);
    discardUnsaved();
    window.location.replace(opensAccount === undefined ? location.href : paths.start);
    return new Promise<never>(() => {});
  },
});

/** The parent of the screens that need no session, with the layout of the sign-in page. */
const signedOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-out',
  staticData: { title: 'Client portal', access: openAccess },
  component: lazyRouteComponent(() => import('./SignedOutLayout.tsx'), 'SignedOutLayout'),
});

const forgotPassword = createRoute({
  getParentRoute: () => signedOutRoute,
  path: paths.forgotPassword,
  ...screen({ title: 'Forgot password', access: openAccess }),
  component: lazyRouteComponent(() => import('./ForgotScreen.tsx'), 'ForgotScreen'),
});

const forgotPasswordSent = createRoute({
  getParentRoute: () => signedOutRoute,
  path: paths.forgotPasswordSent,
  ...screen({ title: 'Email sent', access: openAccess }),
  component: lazyRouteComponent(() => import('./DoneScreens.tsx'), 'ForgotSentScreen'),
});

const reset = {
  getParentRoute: () => signedOutRoute,
  validateSearch: linkSearch,
  ...screen({ title: 'New password', access: openAccess }),
  component: lazyRouteComponent(() => import('./ResetScreen.tsx'), 'ResetScreen'),
};
const resetPassword = createRoute({ ...reset, path: paths.resetPasswordByLink });
const resetWithoutToken = createRoute({ ...reset, path: paths.resetPassword });

const passwordReset = createRoute({
  getParentRoute: () => signedOutRoute,
  path: paths.resetPasswordDone,
  ...screen({ title: 'New password set', access: openAccess }),
  component: lazyRouteComponent(() => import('./DoneScreens.tsx'), 'ResetDoneScreen'),
});

const activation = {
  getParentRoute: () => signedOutRoute,
  validateSearch: linkSearch,
  ...screen({ title: 'Activate account', access: openAccess }),
  component: lazyRouteComponent(() => import('./ActivateScreen.tsx'), 'ActivateScreen'),
};
const activate = createRoute({ ...activation, path: paths.activateAccountByLink });
const activateWithoutToken = createRoute({ ...activation, path: paths.activateAccount });

const activated = createRoute({
  getParentRoute: () => signedOutRoute,
  path: paths.activateAccountDone,
  ...screen({ title: 'Password set', access: openAccess }),
  component: lazyRouteComponent(() => import('./DoneScreens.tsx'), 'ActivatedScreen'),
});

const signUp = createRoute({
  getParentRoute: () => signedOutRoute,
  path: paths.signUp,
  ...screen({ title: 'Getting started', access: openAccess }),
  component: lazyRouteComponent(() => import('./sign-up/SignUpScreen.tsx'), 'SignUpScreen'),
});

const signedUp = createRoute({
  getParentRoute: () => signedOutRoute,
  path: paths.signUpDone,
  ...screen({ title: 'Thank you', access: openAccess }),
  component: lazyRouteComponent(() => import('./sign-up/ThankYouScreen.tsx'), 'ThankYouScreen'),
});

const emailLink = createRoute({
  getParentRoute: () => signedOutRoute,
  path: paths.emailLink,
  ...screen({ title: 'Email change', access: openAccess }),
  component: lazyRouteComponent(() => import('./email-change/EmailLinkScreen.tsx'), 'EmailLinkScreen'),
});

const setup = createRoute({
  getParentRoute: () => signedOutRoute,
  path: paths.setup,
  validateSearch: setupSearch,
  ...screen({ title: 'Set up', access: openAccess }),
  beforeLoad: ({ search: { token } }) => {
    if (token !== undefined)
      throw redirect({ to: paths.setup, search: {}, state: { setupToken: token }, replace: true });
  },
  component: lazyRouteComponent(() => import('./SetupScreen.tsx'), 'SetupScreen'),
});

const unsubscribe = createRoute({
  getParentRoute: () => signedOutRoute,
  path: paths.unsubscribe,
  ...screen({ title: 'Email preferences', access: openAccess }),
  component: lazyRouteComponent(() => import('./UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
});

const toSignUp = {
  getParentRoute: () => rootRoute,
  staticData: { title: 'Getting started', access: openAccess },
  beforeLoad: () => {
    throw redirect({ to: paths.signUp, replace: true });
  },
};
const requestInformation = createRoute({ ...toSignUp, path: paths.requestInformation });
const requestInformationOther = createRoute({ ...toSignUp, path: paths.requestInformationOther });

/** Where a mail or a notification leads whose account may not be the one that is open. */
const openAccount = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.openAccount,
  params: idParam,
  staticData: { title: 'Client portal', access: anySession },
  beforeLoad: async (match) => (await loadOpening()).arrive(match),
  component: lazyRouteComponent(loadOpening, 'AccountNotOpened'),
});
export const accountRoutes = [openAccount] as const;

export const publicRoutes = [
  signIn,
  signedOutRoute.addChildren([
    forgotPassword,
    forgotPasswordSent,
    resetPassword,
    resetWithoutToken,
    passwordReset,
    activate,
    activateWithoutToken,
    activated,
    signUp,
    signedUp,
    emailLink,
    setup,
    unsubscribe,
  ]),
  requestInformation,
  requestInformationOther,
] as const;
