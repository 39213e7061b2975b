import { may } from '#contract/access.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import * as paths from '#contract/paths.ts';
import type { SearchHit } from '#contract/staff/search.ts';
import { useAccessSubject } from '#web/session.tsx';

/** Where a hit leads: an invoice to the bills of its client, for those who may see them, and everything else to the client. */
export function useHitLink() {
  const mayBill = may(useAccessSubject(), staffBilling.client.access);
  return ({ kind, id, client_id }: SearchHit) =>
    kind === 'invoice' && mayBill
      ? ({ to: paths.staffClientBilling, params: { id: client_id }, search: { invoice: id } } as const)
      : ({ to: paths.staffClient, params: { id: client_id } } as const);
}
