import { launchPhases } from '#contract/launch/phases.ts';
import { isStaff, type Me } from '#contract/account/account.ts';

/** Where the portal begins for this person. */
export function landingPathOf(me: Me): '/launch' | '/launch/status' | '/dashboard' | '/staff' {
  if (me.client === null && isStaff(me)) return '/staff';
  const launching = launchPhase(me);
  if (launching === null) return '/dashboard';
  return launching === launchPhases.form ? '/launch' : '/launch/status';
}

/** The phase of an account that is being launched; live accounts keep an old one, which means nothing. */
export function launchPhase({ client }: Pick<Me, 'client'>): number | null {
  if (!isLaunching({ client }) || client === null) return null;
  const id = client.launch_phase_id;
  return id !== null && id >= launchPhases.form && id <= launchPhases.ready ? id : null;
}

export const isLaunching = ({ client }: Pick<Me, 'client'>): boolean =>
  client !== null && !client.is_live && client.account_status === 'Launch';

/** How far a launch has come: one more than the last phase once the site is live; null where there is none. */
export const launchStanding = (me: Pick<Me, 'client'>): number | null =>
  me.client?.is_live ? launchPhases.ready + 1 : launchPhase(me);
