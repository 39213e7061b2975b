import { createRoute, redirect } from '@tanstack/react-router';
import { everyone } from '#contract/access.ts';
import { inside, later } from './frame.tsx';
import { launchForms, launchOver } from './shell/elsewhere.ts';
import { screen } from './shell/guard.ts';
import { staffFlag } from './shell/search.ts';

const launch = createRoute({
  getParentRoute: () => inside,
  path: '/launch',
  ...screen({
    title: 'Launch',
    access: everyone(),
    elsewhere: launchOver,
    menu: 'welcome',
    later: 'Tell us about you and your business, and we build your website from it.',
  }),
  component: later,
});

const launchFormsStart = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms',
  validateSearch: staffFlag,
  ...screen({
    title: 'Profile and resources',
    access: everyone(),
    elsewhere: launchForms,
    menu: 'launchForms',
    later: 'The first of five steps: who you are, and what we may use.',
  }),
  component: later,
});

const launchLayout = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/website-layout',
  ...screen({
    title: 'Website layout',
    access: everyone(),
    elsewhere: launchForms,
    menu: 'launchForms',
    later: 'Choose the sections of your website and their order.',
  }),
  component: later,
});

const launchTheme = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/theme',
  ...screen({
    title: 'Theme',
    access: everyone(),
    elsewhere: launchForms,
    menu: 'launchForms',
    later: 'Choose the mood of your website.',
  }),
  component: later,
});

const launchDesign = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/design',
  ...screen({
    title: 'Design',
    access: everyone(),
    elsewhere: launchForms,
    menu: 'launchForms',
    later: 'Choose colours, fonts and photos.',
  }),
  component: later,
});

const launchMarketing = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/marketing-services',
  ...screen({
    title: 'Marketing services',
    access: everyone(),
    elsewhere: launchForms,
    menu: 'launchForms',
    later: 'Tell us what your newsletter and your ads should say.',
  }),
  component: later,
});

const launchReview = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/review',
  ...screen({
    title: 'Review',
    access: everyone(),
    elsewhere: launchForms,
    menu: 'launchForms',
    later: 'Read everything once more before you send it.',
  }),
  component: later,
});

const launchComplete = createRoute({
  getParentRoute: () => inside,
  path: '/launch/forms/complete',
  ...screen({
    title: 'Success',
    access: everyone(),
    elsewhere: launchForms,
    menu: 'launchForms',
    later: 'Your launch form is with us.',
  }),
  component: later,
});

const launchStatus = createRoute({
  getParentRoute: () => inside,
  path: '/launch/status',
  ...screen({
    title: 'Launch status',
    access: everyone(),
    elsewhere: launchOver,
    menu: 'launchStatus',
    later: 'Follow your new website from the first draft to the day it goes live.',
  }),
  component: later,
});

const statusDesign = createRoute({
  getParentRoute: () => inside,
  path: '/launch/status/design',
  ...screen({
    title: 'Launch status: design',
    access: everyone(),
    elsewhere: launchOver,
    menu: 'launchStatus',
    later: 'We are designing your website.',
  }),
  component: later,
});

const statusSample = createRoute({
  getParentRoute: () => inside,
  path: '/launch/status/sample',
  ...screen({
    title: 'Launch status: sample',
    access: everyone(),
    elsewhere: launchOver,
    menu: 'launchStatus',
    later: 'Look at a sample of your website and tell us what to change.',
  }),
  component: later,
});

const statusRevisions = createRoute({
  getParentRoute: () => inside,
  path: '/launch/status/revisions',
  ...screen({
    title: 'Launch status: revisions',
    access: everyone(),
    elsewhere: launchOver,
    menu: 'launchStatus',
    later: 'We are working on your changes.',
  }),
  component: later,
});

const statusReady = createRoute({
  getParentRoute: () => inside,
  path: '/launch/status/ready',
  ...screen({
    title: 'Launch status: ready',
    access: everyone(),
    elsewhere: launchOver,
    menu: 'launchStatus',
    later: 'Your website is ready: publish it when you are.',
  }),
  component: later,
});

const launchOther = createRoute({
  getParentRoute: () => inside,
  path: '/launch/$other/$',
  staticData: { title: 'Welcome', access: everyone() },
  beforeLoad: () => {
    throw redirect({ to: '/launch', replace: true });
  },
});

export const launchScreens = [
  launch,
  launchFormsStart,
  launchLayout,
  launchTheme,
  launchDesign,
  launchMarketing,
  launchReview,
  launchComplete,
  launchStatus,
  statusDesign,
  statusSample,
  statusRevisions,
  statusReady,
  launchOther,
] as const;
