import type { StaleQueries } from '#web/api/affected-queries.ts';

export const billingStaleQueries: StaleQueries = {
  'billing.changed': {
    all: ['/clients/package', '/clients/billing-details', '/clients/invoices', '/clients/invoices/{id}'],
  },
};
