import { admins, may, type Access } from '#contract/access.ts';
import type { Me } from '#contract/account/account.ts';
import { toCaller, isStaff } from '#contract/account/standing.ts';
import { refusals } from '#contract/refusals.ts';
import { isFeatureShown, toAccessSubject } from '#web/session.tsx';
import { launchPhases } from '#contract/launch/phases.ts';
import * as paths from '#contract/paths.ts';
import { isLaunching, launchStanding, getLandingPath } from './landing-path.ts';
import type { ScreenRedirect } from './screen-data.ts';

const home: ScreenRedirect = { to: paths.start };
const notIncluded = refusals.upgrade_required;

/** Of the screens below the settings. */
export const onlyAdmins = {
  access: admins(),
  refused: { to: paths.settings, sentence: 'Access denied: only admin users can access this page.' },
} as const;

/** Redirects to the person's first screen. */
export const start = (me: Me): ScreenRedirect => ({ to: getLandingPath(me) });

/** The launch area closes once the site is live, except for staff. */
export const redirectLiveLaunch = (me: Me): ScreenRedirect | null =>
  me.client?.is_live && !isStaff(me)
    ? { to: paths.start, sentence: 'Your website is live, so your launch is complete.' }
    : null;

/** The status pages open once the launch form is submitted. */
export function launchStatus(me: Me): ScreenRedirect | null {
  const at = launchStanding(me);
  if (at === launchPhases.form)
    return {
      to: paths.start,
      sentence: 'You can follow your website’s progress once you’ve sent in your launch form.',
    };
  return redirectLiveLaunch(me) ?? (at === null ? home : null);
}

/** A page of a later phase redirects to the current one. */
export const statusOfPhase =
  (page: number) =>
  (me: Me): ScreenRedirect | null =>
    launchStatus(me) ?? ((launchStanding(me) ?? 0) < page ? { to: paths.launchStatus } : null);

/** The launch forms are open to those who may answer them. The order of the steps is checked in step-access. */
export function launchForms(me: Me): ScreenRedirect | null {
  if (isStaff(me)) return null;
  if (toCaller(me) === 'View Only' && !me.client?.is_live)
    return { to: paths.launch, sentence: 'You can view the launch but not edit it.' };
  return redirectLiveLaunch(me);
}

/** Testimonials may be imported during a launch, for any package. */
export const testimonialsImport = (me: Me): ScreenRedirect | null =>
  isLaunching(me) || isFeatureShown(me, 'TESTIMONIAL_MANAGER')
    ? null
    : { to: paths.start, sentence: notIncluded };

/** Messaging is only announced: no account has the feature yet. */
export const messaging = (me: Me): ScreenRedirect | null =>
  isFeatureShown(me, 'CONTACTS_MESSAGING') ? null : home;

/** A screen of the console needs a staff session without a client, a second factor, and a role that works there. */
export const consoleOnly =
  (access: Access) =>
  (me: Me): ScreenRedirect | null => {
    if (!isStaff(me) || me.client !== null) return home;
    if (!me.has_second_factor) return { to: paths.staffSecondFactor };
    return may(toAccessSubject(me), access) ? null : { to: getLandingPath(me), sentence: refusals.forbidden };
  };

/** Only for setting up the first second factor; later it is part of the settings. */
export function secondFactorFirst(me: Me): ScreenRedirect | null {
  if (!isStaff(me) || me.client !== null) return home;
  return me.has_second_factor ? { to: getLandingPath(me) } : null;
}

/** There is no larger package. */
export const largestPackageStays = (me: Me): ScreenRedirect | null =>
  me.client?.package === 'Accelerate' ? { to: paths.billing } : null;

/** Only announced, and shown if its feature flag is on. */
export const newsletterSettingsOff = (me: Me): ScreenRedirect | null =>
  isFeatureShown(me, 'NEWSLETTER_SETTINGS') ? null : { to: paths.settings, sentence: notIncluded };
