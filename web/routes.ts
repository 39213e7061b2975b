import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { anySession } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { activityRoutes } from './activity/routes.tsx';
import { aiRoutes } from './ai/routes.tsx';
import { billingRoutes } from './billing/routes.tsx';
import { supportRoutes } from './support/routes.tsx';
import { userRoutes } from './users/routes.tsx';
import { contactRoutes } from './contacts/routes.tsx';
import { dashboardRoutes } from './dashboard/routes.tsx';
import { rootRoute, signedInRoute } from './routing/base-route.ts';
import { listenFirst } from './parts/first-pop.ts';
import { launchRoutes } from './launch/routes.tsx';
import { listingRoutes } from './listings/routes.tsx';
import { newsletterRoutes } from './newsletter/routes.tsx';
import { accountRoutes, publicRoutes } from './account/routes.tsx';
import { settingsRoutes } from './settings/routes.tsx';
import { screen } from './routing/guard.ts';
import { FramePending } from './shell/FramePending.tsx';
import { Root } from './shell/Root.tsx';
import { ScreenPending } from './shell/ScreenPending.tsx';
import { start as startOf } from './routing/redirects.ts';
import { parseSearch, stringifySearch } from './routing/search.ts';
import { staffRoutes } from './staff/routes.tsx';
import { statisticsRoutes } from './statistics/routes.tsx';
import { testimonialRoutes } from './testimonials/routes.tsx';
import { apiKeyRoutes } from './api-keys/routes.tsx';
import { webhookRoutes } from './webhooks/routes.tsx';

// Every address of the product, from the routes of each feature. Guards, titles, the highlighted menu entry and the
// types of all links derive from them.
// The frame around the screens, which no route of a feature knows
rootRoute.update({ ...rootRoute.options, component: Root });
signedInRoute.update({
  ...signedInRoute.options,
  pendingComponent: FramePending,
  component: lazyRouteComponent(() => import('./shell/Layout.tsx'), 'Layout'),
});

/** Catches every unknown address, so that no other route's guard or title applies to it. */
const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  staticData: rootRoute.options.staticData,
  component: lazyRouteComponent(() => import('./shell/NotFound.tsx'), 'NotFound'),
});

const start = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.start,
  ...screen({ title: 'Client portal', access: anySession, redirectTo: startOf }),
});

const tree = rootRoute.addChildren([
  ...publicRoutes,
  notFoundRoute,
  signedInRoute.addChildren([
    start,
    ...accountRoutes,
    ...contactRoutes,
    ...dashboardRoutes,
    ...statisticsRoutes,
    ...launchRoutes,
    ...newsletterRoutes,
    ...listingRoutes,
    ...aiRoutes,
    ...testimonialRoutes,
    ...billingRoutes,
    ...settingsRoutes,
    ...webhookRoutes,
    ...apiKeyRoutes,
    ...userRoutes,
    ...activityRoutes,
    ...supportRoutes,
    ...staffRoutes,
  ]),
]);

// tests read the routes without a browser
if (typeof window !== 'undefined') listenFirst();

export const router = createRouter({
  routeTree: tree,
  context: {},
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // an error in a screen is left to our own boundary, which reports it
  disableGlobalCatchBoundary: true,
  // the skeleton appears at once, but not for a screen that is ready within a frame
  defaultPendingMs: 16,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  // an announced screen that does not exist yet
  defaultComponent: lazyRouteComponent(() => import('./shell/LaterScreen.tsx'), 'LaterScreen'),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
