import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { admins } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { idParam, signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';

const onlyAdmins = {
  to: paths.settings,
  sentence: 'Access denied: only admin users can access this page.',
} as const;

const users = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.users,
  ...screen({
    title: 'Manage users',
    next: [paths.user, paths.newUser],
    access: admins(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./UsersScreen.tsx'), 'UsersScreen'),
});

const newUser = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newUser,
  ...screen({
    title: 'New user',
    skeleton: 'form',
    access: admins(),
    refused: onlyAdmins,
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
    access: admins(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./UserScreen.tsx'), 'UserScreen'),
});

export const userRoutes = [users, newUser, user] as const;
