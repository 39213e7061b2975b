import type { ClientChange } from '#contract/staff/staff.ts';

const live = { is_live: true, account_status: 'Live', launch_phase_id: null } as const;

/** A client that goes live has left the launch, whichever of the two was said. */
export function normalizeClientChange(change: ClientChange): ClientChange {
  return change.is_live === true || change.account_status === 'Live' ? { ...change, ...live } : change;
}
