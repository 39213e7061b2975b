import { launchPhases } from '#contract/launch/phases.ts';
import type { Me } from '#contract/account/account.ts';
import { isStaff } from '#contract/account/standing.ts';
import * as paths from '#contract/paths.ts';

/** The first screen after signing in. */
export function getLandingPath(me: Me): (typeof paths)['launch' | 'launchStatus' | 'dashboard' | 'staff'] {
  if (me.client === null && isStaff(me)) return paths.staff;
  const launching = launchPhase(me);
  if (launching === null) return paths.dashboard;
  return launching === launchPhases.form ? paths.launch : paths.launchStatus;
}

/** The phase of an account that is being launched; a live account may still have its last phase, which is ignored. */
export function launchPhase({ client }: Pick<Me, 'client'>): number | null {
  if (!isLaunching({ client }) || client === null) return null;
  const id = client.launch_phase_id;
  return id !== null && id >= launchPhases.form && id <= launchPhases.ready ? id : null;
}

export const isLaunching = ({ client }: Pick<Me, 'client'>): boolean =>
  client !== null && !client.is_live && client.account_status === 'Launch';

/** The progress of a launch as a number: one more than the last phase once the site is live; null without a launch. */
export const launchStanding = (me: Pick<Me, 'client'>): number | null =>
  me.client?.is_live ? launchPhases.ready + 1 : launchPhase(me);
