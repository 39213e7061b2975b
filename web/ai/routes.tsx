import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { editors } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { prefetch } from '../api/prefetch.ts';
import { signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';

const listingsAi = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.listingsAi,
  // for a package without AI the screen itself explains it
  ...screen({
    title: 'Listings AI',
    access: editors(),
    menu: 'listingsAi',
    skeleton: 'form',
  }),
  loader: () => prefetch('/usage/{type}/limit', { params: { type: '2' } }),
  component: lazyRouteComponent(() => import('./description/ListingsAiScreen.tsx'), 'ListingsAiScreen'),
});

export const aiRoutes = [listingsAi] as const;
