import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as paths from '#contract/paths.ts';
import { signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { onlyAdmins } from '../routing/redirects.ts';

const apiKeys = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.apiKeys,
  ...screen({ title: 'API keys', ...onlyAdmins }),
  component: lazyRouteComponent(() => import('./ApiKeysScreen.tsx'), 'ApiKeysScreen'),
});

export const apiKeyRoutes = [apiKeys] as const;
