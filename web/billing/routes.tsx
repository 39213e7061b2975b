import { createRoute } from '@tanstack/react-router';
import { admins } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { LaterComponent, signedInRoute } from '../routing/base-route.tsx';
import { screen } from '../routing/guard.ts';

const billing = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.billing,
  ...screen({
    title: 'Billing',
    access: admins(),
    later: 'See your package, your next payment and your invoices, and keep your card up to date.',
  }),
  component: LaterComponent,
});

const upgrade = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.upgrade,
  ...screen({
    title: 'Explore packages',
    access: admins(),
    later: 'Compare the packages side by side and choose the one that fits.',
  }),
  component: LaterComponent,
});

export const billingRoutes = [billing, upgrade] as const;
