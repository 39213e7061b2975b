import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySession, staffAreas } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { consoleOnly, onlyAdmins } from '../routing/redirects.ts';

const apiKeys = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.apiKeys,
  ...screen({ title: 'API keys', ...onlyAdmins }),
  component: lazyRouteComponent(() => import('./ApiKeysScreen.tsx'), 'ApiKeysScreen'),
});

const providerKeys = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffApiKeys,
  ...screen({
    access: anySession,
    redirectTo: consoleOnly(staffAreas('provider')),
    title: 'API keys',
    menu: 'provider',
  }),
  component: lazyRouteComponent(() => import('./ProviderKeysScreen.tsx'), 'ProviderKeysScreen'),
});

export const apiKeyRoutes = [apiKeys, providerKeys] as const;
