import { createRoute, redirect } from '@tanstack/react-router';
import { open } from '#contract/access.ts';
import { signInSearch } from './account/sign-in-search.ts';
import { publicLater, root } from './frame.tsx';
import { screen } from './shell/guard.ts';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: signInSearch,
  staticData: { title: 'Sign in', access: open },
  // a page of its own: going there empties all that was known about the last person
  beforeLoad: ({ location }) => {
    window.location.replace(location.href);
    return new Promise<never>(() => {});
  },
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/password/forgot',
  ...screen({
    title: 'Forgot password',
    access: open,
    later: 'Enter your email address and we send you a link for a new password.',
  }),
  component: publicLater,
});

const forgotPasswordSent = createRoute({
  getParentRoute: () => root,
  path: '/password/forgot/sent',
  ...screen({ title: 'Email sent', access: open, later: 'A link for a new password is on its way to you.' }),
  component: publicLater,
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/password/reset/$token',
  ...screen({ title: 'New password', access: open, later: 'Choose a new password.' }),
  component: publicLater,
});

const activate = createRoute({
  getParentRoute: () => root,
  path: '/account/activate/$token',
  ...screen({
    title: 'Activate account',
    access: open,
    later: 'Choose a password and your account is yours.',
  }),
  component: publicLater,
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  ...screen({ title: 'Getting started', access: open, later: 'Tell us who you are, and we get in touch.' }),
  component: publicLater,
});

const signedUp = createRoute({
  getParentRoute: () => root,
  path: '/signup/thankyou',
  ...screen({ title: 'Thank you', access: open, later: 'We have your details and get in touch.' }),
  component: publicLater,
});

const requestInformation = createRoute({
  getParentRoute: () => root,
  path: '/request-information',
  staticData: { title: 'Getting started', access: open },
  beforeLoad: () => {
    throw redirect({ to: '/signup', replace: true });
  },
});

const requestInformationOther = createRoute({
  getParentRoute: () => root,
  path: '/request-information/$other/$',
  staticData: { title: 'Getting started', access: open },
  beforeLoad: () => {
    throw redirect({ to: '/signup', replace: true });
  },
});

const submitTestimonial = createRoute({
  getParentRoute: () => root,
  path: '/submit-testimonial/$link',
  ...screen({ title: 'Testimonial', access: open, later: 'Tell your realtor how it was.' }),
  component: publicLater,
});

export const publicScreens = [
  signIn,
  forgotPassword,
  forgotPasswordSent,
  resetPassword,
  activate,
  signUp,
  signedUp,
  requestInformation,
  requestInformationOther,
  submitTestimonial,
] as const;
