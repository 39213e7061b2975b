import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { administering, everyone, everySession } from '#contract/access.ts';
import { activitySearch } from './activity/activity-search.ts';
import { idParam, inside, later } from './frame.tsx';
import { newsletterSettingsOff } from './shell/elsewhere.ts';
import { screen } from './shell/guard.ts';

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
    skeleton: 'sections',
    // staff in a session of their own have a password and devices here, too
    access: everySession,
  }),
  component: lazyRouteComponent(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen'),
});

const leadSettings = createRoute({
  getParentRoute: () => inside,
  path: '/settings/leads',
  ...screen({
    title: 'Lead settings',
    skeleton: 'sections',
    access: administering(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./settings/LeadSettingsScreen.tsx'), 'LeadSettingsScreen'),
});

const listingSettings = createRoute({
  getParentRoute: () => inside,
  path: '/settings/listings',
  ...screen({
    title: 'Listing settings',
    skeleton: 'sections',
    access: administering(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(
    () => import('./settings/ListingSettingsScreen.tsx'),
    'ListingSettingsScreen',
  ),
});

const newsletterSettings = createRoute({
  getParentRoute: () => inside,
  path: '/settings/newsletters',
  ...screen({
    title: 'Newsletter settings',
    access: administering(),
    refused: onlyAdmins,
    elsewhere: newsletterSettingsOff,
  }),
  component: lazyRouteComponent(
    () => import('./settings/NewsletterSettingsScreen.tsx'),
    'NewsletterSettingsScreen',
  ),
});

const users = createRoute({
  getParentRoute: () => inside,
  path: '/settings/users',
  ...screen({
    title: 'Manage users',
    next: ['/settings/users/$id', '/settings/users/create'],
    access: administering(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./users/UsersScreen.tsx'), 'UsersScreen'),
});

const newUser = createRoute({
  getParentRoute: () => inside,
  path: '/settings/users/create',
  ...screen({
    title: 'New user',
    skeleton: 'form',
    access: administering(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./users/NewUserScreen.tsx'), 'NewUserScreen'),
});

const user = createRoute({
  getParentRoute: () => inside,
  path: '/settings/users/$id',
  params: idParam,
  ...screen({
    title: 'User',
    skeleton: 'form',
    access: administering(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./users/UserScreen.tsx'), 'UserScreen'),
});

const activity = createRoute({
  getParentRoute: () => inside,
  path: '/activity',
  validateSearch: activitySearch,
  ...screen({ title: 'Activity log', access: everyone(), menu: 'activity' }),
  component: lazyRouteComponent(() => import('./activity/ActivityScreen.tsx'), 'ActivityScreen'),
});

const support = createRoute({
  getParentRoute: () => inside,
  path: '/support',
  ...screen({
    title: 'Support',
    skeleton: 'detail',
    access: everyone(),
    menu: 'support',
  }),
  component: lazyRouteComponent(() => import('./support/SupportScreen.tsx'), 'SupportScreen'),
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
