import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as paths from '#contract/paths.ts';
import { idParam, signedInRoute } from '../routing/base-route.ts';
import { screen } from '../routing/guard.ts';
import { onlyAdmins } from '../routing/redirects.ts';

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

export const webhookRoutes = [webhooks, webhook] as const;
