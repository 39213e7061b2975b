import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySession, staffAreas } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { idParam, signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { consoleOnly, onlyAdmins } from '../routing/redirects.ts';

// one file, which the table of screens names once
const screens = () => import('./WebhookScreens.tsx');
const webhooks = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.webhooks,
  ...screen({ title: 'Webhooks', ...onlyAdmins }),
  component: lazyRouteComponent(screens, 'WebhooksScreen'),
});

const webhook = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.webhook,
  params: idParam,
  ...screen({ title: 'Webhooks', ...onlyAdmins }),
  component: lazyRouteComponent(screens, 'WebhookScreen'),
});

const ofProvider = screen({
  title: 'Webhooks',
  access: anySession,
  redirectTo: consoleOnly(staffAreas('provider')),
  menu: 'provider',
});

const providerWebhooks = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffWebhooks,
  ...ofProvider,
  component: lazyRouteComponent(screens, 'ProviderWebhooksScreen'),
});

const providerWebhook = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.staffWebhook,
  params: idParam,
  ...ofProvider,
  component: lazyRouteComponent(screens, 'ProviderWebhookScreen'),
});

export const webhookRoutes = [webhooks, webhook, providerWebhooks, providerWebhook] as const;
