import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { allUsers } from '#contract/access.ts';
import { prefetch } from '../api/prefetch.ts';
import { signedInRoute, LaterComponent } from '../routing/base-route.tsx';
import { screen } from '../routing/guard.ts';
import { staffFlag } from '../routing/search.ts';

const websiteStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/website-stats',
  ...screen({
    title: 'Website stats',
    access: allUsers(),
    menu: 'websiteStats',
    lock: 'websiteStats',
    later: 'See how many people visit your site and your listings, month by month.',
  }),
  component: LaterComponent,
});

const newsletterStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/newsletter-stats',
  ...screen({
    title: 'Newsletter stats',
    access: allUsers(),
    menu: 'newsletterStats',
    lock: 'newsletterStats',
    later: 'See who opened your newsletters, and how that compares with the industry.',
  }),
  component: LaterComponent,
});

const adStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/ad-stats',
  staticData: { title: 'Ad stats', access: allUsers() },
  beforeLoad: () => {
    throw redirect({ to: '/ad-stats/facebook', replace: true });
  },
});

const facebookStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/ad-stats/facebook',
  validateSearch: staffFlag,
  ...screen({
    title: 'Facebook ad stats',
    access: allUsers(),
    menu: 'adStats',
    lock: 'adStats',
    later: 'See how your ads on Facebook do, and what a click costs you.',
  }),
  component: LaterComponent,
});

const googleStats = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/ad-stats/google',
  validateSearch: staffFlag,
  ...screen({
    title: 'Google ad stats',
    access: allUsers(),
    menu: 'adStats',
    lock: 'adStats',
    later: 'See how your ads on Google do, and what a lead costs you.',
  }),
  component: LaterComponent,
});

const dashboard = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  ...screen({
    title: 'Dashboard',
    access: allUsers(),
    menu: 'dashboard',
    next: ['/contacts', '/contacts/view/$id'],
  }),
  loader: () => prefetch('/leads', { query: { take: 5 } }),
  component: lazyRouteComponent(() => import('./DashboardScreen.tsx'), 'DashboardScreen'),
});

export const statisticsRoutes = [
  dashboard,
  websiteStats,
  newsletterStats,
  adStats,
  facebookStats,
  googleStats,
] as const;
