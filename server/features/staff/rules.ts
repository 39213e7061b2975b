import type { ClientChange } from '#contract/staff/staff.ts';

const live = { is_live: true, account_status: 'Live', launch_phase_id: null } as const;

/**
 * Going live and leaving the launch imply each other, and going back into the launch takes the site offline.
 * Consequences that depend on the client's present state are part of the change's statement.
 */
export function normalizeClientChange<Change extends Pick<ClientChange, keyof typeof live>>(
  change: Change,
): Change {
  if (change.is_live === true || change.account_status === 'Live') return { ...change, ...live };
  return change.account_status === 'Launch' ? { ...change, is_live: false } : change;
}

/** The question to the second of two who choose an account manager. */
export const describeManager = ({ manager }: { manager: { name: string } | null }): string =>
  manager === null
    ? 'This client has no account manager any more. Save again to make this colleague the account manager.'
    : `${manager.name} has just become the account manager. Save again to change that.`;
