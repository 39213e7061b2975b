import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { admins, allUsers, anySession } from '#contract/access.ts';
import { activitySearch } from '../activity/activity-search.ts';
import { idParam, signedInRoute, LaterComponent } from '../routing/base-route.tsx';
import { newsletterSettingsOff } from '../routing/redirects.ts';
import { screen } from '../routing/guard.ts';

const onlyAdmins = {
  to: '/settings',
  sentence: 'Access denied: only admin users can access this page.',
} as const;

const billing = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/billing',
  ...screen({
    title: 'Billing',
    access: admins(),
    later: 'See your package, your next payment and your invoices, and keep your card up to date.',
  }),
  component: LaterComponent,
});

const upgrade = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/billing/upgrade',
  ...screen({
    title: 'Explore packages',
    access: admins(),
    later: 'Compare the packages side by side and choose the one that fits.',
  }),
  component: LaterComponent,
});

const accountSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  ...screen({
    title: 'Account settings',
    skeleton: 'sections',
    // staff in a session of their own have a password and devices here, too
    access: anySession,
  }),
  component: lazyRouteComponent(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
});

const leadSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/leads',
  ...screen({
    title: 'Lead settings',
    skeleton: 'sections',
    access: admins(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./LeadSettingsScreen.tsx'), 'LeadSettingsScreen'),
});

const listingSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/listings',
  ...screen({
    title: 'Listing settings',
    skeleton: 'sections',
    access: admins(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./ListingSettingsScreen.tsx'), 'ListingSettingsScreen'),
});

const newsletterSettings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/newsletters',
  ...screen({
    title: 'Newsletter settings',
    access: admins(),
    refused: onlyAdmins,
    redirectTo: newsletterSettingsOff,
  }),
  component: lazyRouteComponent(() => import('./NewsletterSettingsScreen.tsx'), 'NewsletterSettingsScreen'),
});

const users = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/users',
  ...screen({
    title: 'Manage users',
    next: ['/settings/users/$id', '/settings/users/create'],
    access: admins(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('../users/UsersScreen.tsx'), 'UsersScreen'),
});

const newUser = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/users/create',
  ...screen({
    title: 'New user',
    skeleton: 'form',
    access: admins(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('../users/NewUserScreen.tsx'), 'NewUserScreen'),
});

const user = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/users/$id',
  params: idParam,
  ...screen({
    title: 'User',
    skeleton: 'form',
    access: admins(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('../users/UserScreen.tsx'), 'UserScreen'),
});

const activity = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/activity',
  validateSearch: activitySearch,
  ...screen({ title: 'Activity log', access: allUsers(), menu: 'activity' }),
  component: lazyRouteComponent(() => import('../activity/ActivityScreen.tsx'), 'ActivityScreen'),
});

const support = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/support',
  ...screen({
    title: 'Support',
    skeleton: 'detail',
    access: allUsers(),
    menu: 'support',
  }),
  component: lazyRouteComponent(() => import('../support/SupportScreen.tsx'), 'SupportScreen'),
});

export const settingsRoutes = [
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
