import { may } from '#contract/access.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import * as paths from '#contract/paths.ts';
import type { SearchHit } from '#contract/staff/search.ts';
import { useAccessSubject } from '#web/session.tsx';

/**
 * The target of a hit: an invoice leads to its client's bills, for users with access, and all others to the client.
 */
export function useHitLink() {
  const mayBill = may(useAccessSubject(), staffBilling.client.access);
  return ({ kind, id, client_id }: SearchHit) =>
    kind === 'invoice' && mayBill
      ? ({ to: paths.staffClientBilling, params: { id: client_id }, search: { invoice: id } } as const)
      : ({ to: paths.staffClient, params: { id: client_id } } as const);
}
