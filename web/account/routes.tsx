import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { openAccess } from '#contract/access.ts';
import { linkSearch } from './link-search.ts';
import { signInSearch } from './sign-in-search.ts';
import { PublicLaterComponent, rootRoute } from '../routing/base-route.tsx';
import { screen } from '../routing/guard.ts';

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: signInSearch,
  staticData: { title: 'Sign in', access: openAccess },
  // a separate document: the page load drops all cached data of the last user
  beforeLoad: ({ location }) => {
    window.location.replace(location.href);
    return new Promise<never>(() => {});
  },
});

/** The parent of the screens that need no session, with the layout of the sign-in page. */
const signedOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'doorway',
  staticData: { title: 'Client portal', access: openAccess },
  component: lazyRouteComponent(() => import('./SignedOutLayout.tsx'), 'SignedOutLayout'),
});

const forgotPassword = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/password/forgot',
  ...screen({ title: 'Forgot password', access: openAccess }),
  component: lazyRouteComponent(() => import('./ForgotScreen.tsx'), 'ForgotScreen'),
});

const forgotPasswordSent = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/password/forgot/sent',
  ...screen({ title: 'Email sent', access: openAccess }),
  component: lazyRouteComponent(() => import('./DoneScreens.tsx'), 'ForgotSentScreen'),
});

const reset = {
  getParentRoute: () => signedOutRoute,
  validateSearch: linkSearch,
  ...screen({ title: 'New password', access: openAccess }),
  component: lazyRouteComponent(() => import('./ResetScreen.tsx'), 'ResetScreen'),
};
const resetPassword = createRoute({ ...reset, path: '/password/reset/$token' });
const resetWithoutToken = createRoute({ ...reset, path: '/password/reset' });

const passwordReset = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/password/reset/success',
  ...screen({ title: 'New password set', access: openAccess }),
  component: lazyRouteComponent(() => import('./DoneScreens.tsx'), 'ResetDoneScreen'),
});

const activation = {
  getParentRoute: () => signedOutRoute,
  validateSearch: linkSearch,
  ...screen({ title: 'Activate account', access: openAccess }),
  component: lazyRouteComponent(() => import('./ActivateScreen.tsx'), 'ActivateScreen'),
};
const activate = createRoute({ ...activation, path: '/account/activate/$token' });
const activateWithoutToken = createRoute({ ...activation, path: '/account/activate' });

const activated = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/account/activate/success',
  ...screen({ title: 'Password set', access: openAccess }),
  component: lazyRouteComponent(() => import('./DoneScreens.tsx'), 'ActivatedScreen'),
});

const signUp = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/signup',
  ...screen({ title: 'Getting started', access: openAccess }),
  component: lazyRouteComponent(() => import('./sign-up/SignUpScreen.tsx'), 'SignUpScreen'),
});

const signedUp = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/signup/thankyou',
  ...screen({ title: 'Thank you', access: openAccess }),
  component: lazyRouteComponent(() => import('./sign-up/ThankYouScreen.tsx'), 'ThankYouScreen'),
});

const requestInformation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/request-information',
  staticData: { title: 'Getting started', access: openAccess },
  beforeLoad: () => {
    throw redirect({ to: '/signup', replace: true });
  },
});

const requestInformationOther = createRoute({
  getParentRoute: () => rootRoute,
  path: '/request-information/$other/$',
  staticData: { title: 'Getting started', access: openAccess },
  beforeLoad: () => {
    throw redirect({ to: '/signup', replace: true });
  },
});

const submitTestimonial = createRoute({
  getParentRoute: () => rootRoute,
  path: '/submit-testimonial/$link',
  ...screen({ title: 'Testimonial', access: openAccess, later: 'Tell your realtor how it was.' }),
  component: PublicLaterComponent,
});

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
  ]),
  requestInformation,
  requestInformationOther,
  submitTestimonial,
] as const;
