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

const maxAsideMs = 366 * 86_400_000;

/** Whether something may be set aside until then: later than now, and not for good. */
export const isSensibleDay = (until: string, now: Date): boolean => {
  const wait = Date.parse(until) - now.getTime();
  return wait > 0 && wait <= maxAsideMs;
};

/** The message to the second of two who take the same item. */
export const ownerSentence = ({ owner_name }: { owner_name: string | null }): string =>
  owner_name === null
    ? 'Nobody has this any more. Please look again.'
    : `${owner_name} has already taken this.`;

const dailyHour = '08';

/** The hour of a working day at which staff get their daily mail. */
export function isMorningIn(timeZone: string, now: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return part('hour') === dailyHour && part('weekday') !== 'Sat' && part('weekday') !== 'Sun';
}
