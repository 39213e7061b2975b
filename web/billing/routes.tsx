import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { admins } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { prefetch } from '../api/prefetch.ts';
import { idParam, signedInRoute } from '../routing/base-route.ts';
import { largestPackageStays } from '../routing/redirects.ts';
import { screen } from '../routing/guard.ts';
import { invoiceSearch } from './invoice-search.ts';
import type { StatementSearch } from './statement/statement-search.ts';

const billing = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.billing,
  validateSearch: invoiceSearch,
  ...screen({
    title: 'Billing',
    access: admins(),
    // without a toast: nothing visible to them leads here
    refused: { to: paths.start, sentence: '' },
    next: [paths.invoice, paths.upgrade],
  }),
  loader: () => {
    prefetch('/clients/package', {});
    prefetch('/clients/invoices', {});
  },
  component: lazyRouteComponent(() => import('./BillingScreen.tsx'), 'BillingScreen'),
});

const upgrade = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.upgrade,
  ...screen({
    title: 'Explore packages',
    access: admins(),
    skeleton: 'detail',
    redirectTo: largestPackageStays,
  }),
  component: lazyRouteComponent(() => import('./UpgradeScreen.tsx'), 'UpgradeScreen'),
});

const invoice = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.invoice,
  params: idParam,
  ...screen({ title: 'Invoice', access: admins(), skeleton: 'detail' }),
  loader: ({ params: { id } }) => prefetch('/clients/invoices/{id}', { params: { id } }),
  component: lazyRouteComponent(() => import('./InvoiceScreen.tsx'), 'InvoiceScreen'),
});

const statement = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.statement,
  // the screen reads it, so that the first load of others does not
  validateSearch: (): StatementSearch => ({}),
  ...screen({ title: 'Statement of account', access: admins(), skeleton: 'detail' }),
  component: lazyRouteComponent(() => import('./statement/StatementScreen.tsx'), 'StatementScreen'),
});

export const billingRoutes = [billing, upgrade, invoice, statement] as const;
