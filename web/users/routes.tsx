import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as paths from '#contract/paths.ts';
import { idParam, signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { onlyAdmins } from '../routing/redirects.ts';

const users = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.users,
  ...screen({
    title: 'Manage users',
    next: [paths.user, paths.newUser],
    ...onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./UsersScreen.tsx'), 'UsersScreen'),
});

const newUser = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newUser,
  ...screen({
    title: 'New user',
    skeleton: 'form',
    ...onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./NewUserScreen.tsx'), 'NewUserScreen'),
});

const user = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.user,
  params: idParam,
  ...screen({
    title: 'User',
    skeleton: 'form',
    ...onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./UserScreen.tsx'), 'UserScreen'),
});

export const userRoutes = [users, newUser, user] as const;
