import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySession, staffAreas } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { consoleOnly, onlyAdmins } from '../routing/redirects.ts';

// one file, which the table of screens names once
const screens = () => import('./ApiKeyScreens.tsx');
const apiKeys = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.apiKeys,
  ...screen({ title: 'API keys', ...onlyAdmins }),
  component: lazyRouteComponent(screens, 'ApiKeysScreen'),
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
  component: lazyRouteComponent(screens, 'ProviderKeysScreen'),
});

export const apiKeyRoutes = [apiKeys, providerKeys] as const;
