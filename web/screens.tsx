import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { everyone, everySession } from '#contract/access.ts';
import { contactScreens } from './contact-screens.tsx';
import { inside, root, unknown } from './frame.tsx';
import { launchScreens } from './launch-screens.tsx';
import { listingScreens } from './listing-screens.tsx';
import { newsletterScreens } from './newsletter-screens.tsx';
import { publicScreens } from './public-screens.tsx';
import { settingsScreens } from './settings-screens.tsx';
import { screen } from './shell/guard.ts';
import { ScreenPending } from './shell/ScreenPending.tsx';
import { start as startOf } from './shell/elsewhere.ts';
import { prefetch } from './api/prefetch.ts';
import { parseSearch, stringifySearch } from './shell/search.ts';
import { staffScreens } from './staff-screens.tsx';
import { statsScreens } from './stats-screens.tsx';
import { testimonialScreens } from './testimonial-screens.tsx';

// Every address of the product, here and in the tables beside this file. Guards, titles, the lit entry of
// the menu and the types of all links come from them.

const start = createRoute({
  getParentRoute: () => inside,
  path: '/',
  ...screen({ title: 'Client portal', access: everySession, elsewhere: startOf }),
});

const dashboard = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard',
  ...screen({
    title: 'Dashboard',
    access: everyone(),
    menu: 'dashboard',
    next: ['/contacts', '/contacts/view/$id'],
  }),
  loader: () => prefetch('/leads', { query: { take: 5 } }),
  component: lazyRouteComponent(() => import('./dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
});

const tree = root.addChildren([
  ...publicScreens,
  unknown,
  inside.addChildren([
    start,
    dashboard,
    ...contactScreens,
    ...statsScreens,
    ...launchScreens,
    ...newsletterScreens,
    ...listingScreens,
    ...testimonialScreens,
    ...settingsScreens,
    ...staffScreens,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  context: {},
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // a failure in a screen belongs to the boundary that reports it
  disableGlobalCatchBoundary: true,
  // a tap is answered at once; what is there within two frames comes without a skeleton before it
  defaultPendingMs: 40,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
