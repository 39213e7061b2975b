import type { ClientChange } from '#contract/staff/staff.ts';

const live = { is_live: true, account_status: 'Live', launch_phase_id: null } as const;

/** Going live and leaving the launch imply each other, whichever was set. */
export function normalizeClientChange(change: ClientChange): ClientChange {
  return change.is_live === true || change.account_status === 'Live' ? { ...change, ...live } : change;
}
