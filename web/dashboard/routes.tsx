import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { allUsers } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { prefetch } from '../api/prefetch.ts';
import { signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';

const dashboard = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.dashboard,
  ...screen({
    title: 'Dashboard',
    access: allUsers(),
    menu: 'dashboard',
    next: [paths.contacts, paths.contact],
  }),
  loader: () => {
    prefetch('/leads/recent', { query: { waiting: '1' } });
    prefetch('/announcements', {});
  },
  component: lazyRouteComponent(() => import('./DashboardScreen.tsx'), 'DashboardScreen'),
});

export const dashboardRoutes = [dashboard] as const;
