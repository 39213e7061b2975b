import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { allUsers } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { signedInRoute } from '../routing/base-route.tsx';
import { screen } from '../routing/guard.ts';

const support = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.support,
  ...screen({
    title: 'Support',
    skeleton: 'detail',
    access: allUsers(),
    menu: 'support',
  }),
  component: lazyRouteComponent(() => import('./SupportScreen.tsx'), 'SupportScreen'),
});

export const supportRoutes = [support] as const;
