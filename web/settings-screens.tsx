import { createRoute } from '@tanstack/react-router';
import { administering, everyone } from '#contract/access.ts';
import { idParam, inside, later } from './frame.tsx';
import { screen } from './shell/guard.ts';
import { staffFlag } from './shell/search.ts';

const onlyAdmins = {
  to: '/settings',
  sentence: 'Access denied: only admin users can access this page.',
} as const;

const billing = createRoute({
  getParentRoute: () => inside,
  path: '/billing',
  ...screen({
    title: 'Billing',
    access: administering(),
    later: 'See your package, your next payment and your invoices, and keep your card up to date.',
  }),
  component: later,
});

const upgrade = createRoute({
  getParentRoute: () => inside,
  path: '/billing/upgrade',
  ...screen({
    title: 'Explore packages',
    access: administering(),
    later: 'Compare the packages side by side and choose the one that fits.',
  }),
  component: later,
});

const accountSettings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  ...screen({
    title: 'Account settings',
    access: everyone(),
    later: 'Change your name, your password and what we notify you about.',
  }),
  component: later,
});

const leadSettings = createRoute({
  getParentRoute: () => inside,
  path: '/settings/leads',
  ...screen({
    title: 'Lead settings',
    access: administering(),
    refused: onlyAdmins,
    later: 'Decide how your site asks visitors for their details.',
  }),
  component: later,
});

const listingSettings = createRoute({
  getParentRoute: () => inside,
  path: '/settings/listings',
  ...screen({
    title: 'Listing settings',
    access: administering(),
    refused: onlyAdmins,
    later: 'Decide how your listings look on your site.',
  }),
  component: later,
});

const newsletterSettings = createRoute({
  getParentRoute: () => inside,
  path: '/settings/newsletters',
  ...screen({
    title: 'Newsletter settings',
    access: administering(),
    refused: onlyAdmins,
    later: 'Decide how your newsletter goes out.',
  }),
  component: later,
});

const users = createRoute({
  getParentRoute: () => inside,
  path: '/settings/users',
  ...screen({
    title: 'Manage users',
    access: administering(),
    refused: onlyAdmins,
    later: 'Invite the people you work with and decide what each of them may do.',
  }),
  component: later,
});

const newUser = createRoute({
  getParentRoute: () => inside,
  path: '/settings/users/create',
  ...screen({
    title: 'New user',
    access: administering(),
    refused: onlyAdmins,
    later: 'Invite somebody you work with.',
  }),
  component: later,
});

const user = createRoute({
  getParentRoute: () => inside,
  path: '/settings/users/$id',
  params: idParam,
  ...screen({
    title: 'User',
    access: administering(),
    refused: onlyAdmins,
    later: 'Change what one of your users may do.',
  }),
  component: later,
});

const activity = createRoute({
  getParentRoute: () => inside,
  path: '/activity',
  validateSearch: staffFlag,
  ...screen({
    title: 'Activity log',
    access: everyone(),
    menu: 'activity',
    later: 'See everything that happened in your account, and who did it.',
  }),
  component: later,
});

const support = createRoute({
  getParentRoute: () => inside,
  path: '/support',
  ...screen({
    title: 'Support',
    access: everyone(),
    menu: 'support',
    later: 'Reach us by text, chat or email, and find our help articles.',
  }),
  component: later,
});

export const settingsScreens = [
  billing,
  upgrade,
  accountSettings,
  leadSettings,
  listingSettings,
  newsletterSettings,
  users,
  newUser,
  user,
  activity,
  support,
] as const;
