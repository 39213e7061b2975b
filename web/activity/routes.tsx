import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { allUsers } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { activitySearch } from './activity-search.ts';

const activity = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.activity,
  validateSearch: activitySearch,
  ...screen({ title: 'Activity log', access: allUsers(), menu: 'activity' }),
  component: lazyRouteComponent(() => import('./ActivityScreen.tsx'), 'ActivityScreen'),
});

export const activityRoutes = [activity] as const;
