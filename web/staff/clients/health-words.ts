import type { ClientUser } from '#contract/staff/people.ts';
import type { ClientHealth } from '#contract/staff/staff.ts';
import { formatRecent, presentDay } from '#web/parts/dates.ts';

const dayMs = 86_400_000;

/** The client's user who signed in last; null if nobody has yet. */
export const lastSignIn = (users: readonly ClientUser[]): ClientUser | null =>
  users.reduce<ClientUser | null>(
    (last, user) =>
      user.signed_in_at !== null && user.signed_in_at > (last?.signed_in_at ?? '') ? user : last,
    null,
  );

export const signInText = (user: ClientUser | null): string =>
  user?.signed_in_at ? formatRecent(user.signed_in_at) : 'Never';

/** '2 failed, 1 late'; null if every mail has left. */
export function mailTrouble({ failed_mails, delayed_mails }: ClientHealth): string | null {
  const troubles = [
    ...(failed_mails > 0 ? [`${failed_mails} failed`] : []),
    ...(delayed_mails > 0 ? [`${delayed_mails} late`] : []),
  ];
  return troubles.length === 0 ? null : troubles.join(', ');
}

/** 'For 12 days', in whole days. Less than one may have begun yesterday. */
export function dayCount(since: string, now = new Date()): string {
  const days = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / dayMs));
  if (days === 0) return presentDay(new Date(since)) === presentDay(now) ? 'Since today' : 'Since yesterday';
  return `For ${days} ${days === 1 ? 'day' : 'days'}`;
}
