import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { admins } from '#contract/access.ts';
import { idParam, signedInRoute } from '../routing/base-route.tsx';
import { screen } from '../routing/guard.ts';

const onlyAdmins = {
  to: '/settings',
  sentence: 'Access denied: only admin users can access this page.',
} as const;

const users = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/users',
  ...screen({
    title: 'Manage users',
    next: ['/settings/users/$id', '/settings/users/create'],
    access: admins(),
    refused: onlyAdmins,
  }),
  component: lazyRouteComponent(() => import('./UsersScreen.tsx'), 'UsersScreen'),
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
  component: lazyRouteComponent(() => import('./NewUserScreen.tsx'), 'NewUserScreen'),
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
  component: lazyRouteComponent(() => import('./UserScreen.tsx'), 'UserScreen'),
});

export const userRoutes = [users, newUser, user] as const;
