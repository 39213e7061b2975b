import type { ClientUser } from '#contract/staff/people.ts';

export type ReasonedAct = 'switchOff' | 'switchOn';

export const actLabels: Record<ReasonedAct, string> = {
  switchOff: 'Switch off sign-in',
  switchOn: 'Switch sign-in on again',
};

type ActWords = { title: string; text: string; verb: string; done: string; danger: boolean };

export function describePersonAct(
  act: ReasonedAct,
  { name, role }: ClientUser,
  others: readonly ClientUser[],
): ActWords {
  if (act === 'switchOn')
    return {
      title: `${actLabels.switchOn}?`,
      verb: actLabels.switchOn,
      text: `${name} can sign in with the password from before. Nothing else from before opens the account.`,
      done: `${name} can sign in again.`,
      danger: false,
    };
  return {
    title: `${actLabels.switchOff}?`,
    verb: actLabels.switchOff,
    text: `${name} is signed out everywhere right away, can’t sign in and gets no more email, until someone here switches it on again.${lastAdminNote(role, others)}`,
    done: `${name} can’t sign in any more.`,
    danger: true,
  };
}

/** The account continues without an Admin, which only staff can bring about. */
function lastAdminNote(role: ClientUser['role'], others: readonly ClientUser[]): string {
  const remaining = others.some((one) => one.role === 'Admin' && !one.is_disabled && !one.is_pending);
  return role === 'Admin' && !remaining ? ' Nobody else is an Admin of this account.' : '';
}
