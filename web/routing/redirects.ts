import { callerOf, isStaff, type Me } from '#contract/account/account.ts';
import { errors } from '#contract/errors.ts';
import { isFeatureShown } from '#web/session.tsx';
import { launchPhases } from '#contract/launch/phases.ts';
import { isLaunching, launchStanding, landingPathOf } from './landing-path.ts';
import type { ScreenRedirect } from './screen-data.ts';

const home: ScreenRedirect = { to: '/' };
const notIncluded = errors.upgrade_required[1];

/** Where the portal begins for this person. */
export const start = (me: Me): ScreenRedirect => ({ to: landingPathOf(me) });

/** The launch area closes once the site is live; staff may still look. */
export const redirectLiveLaunch = (me: Me): ScreenRedirect | null =>
  me.client?.is_live && !isStaff(me)
    ? { to: '/', sentence: 'Your website is live, so your launch is complete.' }
    : null;

/** The status pages begin when the form is sent in. */
export function launchStatus(me: Me): ScreenRedirect | null {
  const at = launchStanding(me);
  if (at === launchPhases.form)
    return {
      to: '/',
      sentence: "You can follow your website's progress once you've sent in your launch form.",
    };
  return redirectLiveLaunch(me) ?? (at === null ? home : null);
}

/** A page of a phase that is still to come leads to the one of today. */
export const statusOfPhase =
  (page: number) =>
  (me: Me): ScreenRedirect | null =>
    launchStatus(me) ?? ((launchStanding(me) ?? 0) < page ? { to: '/launch/status' } : null);

/** Only who may answer comes to the forms. Which of them is open when, their own order says. */
export function launchForms(me: Me): ScreenRedirect | null {
  if (isStaff(me)) return null;
  if (callerOf(me) === 'View Only' && !me.client?.is_live)
    return { to: '/launch', sentence: 'You can view the launch but not edit it.' };
  return redirectLiveLaunch(me);
}

/** Testimonials may be brought along while the site is being launched, whatever the package. */
export const testimonialsImport = (me: Me): ScreenRedirect | null =>
  isLaunching(me) || isFeatureShown(me, 'TESTIMONIAL_MANAGER') ? null : { to: '/', sentence: notIncluded };

/** Messaging is announced and never on. */
export const messaging = (me: Me): ScreenRedirect | null =>
  isFeatureShown(me, 'CONTACTS_MESSAGING') ? null : home;

/** The console belongs to staff in a session of their own, once it is safe. What they may do there, the server says. */
export function consoleOnly(me: Me): ScreenRedirect | null {
  if (!isStaff(me) || me.client !== null) return home;
  return me.has_second_factor ? null : { to: '/staff/second-factor' };
}

/** Setting it up for the first time; later it is a part of the settings. */
export function secondFactorFirst(me: Me): ScreenRedirect | null {
  if (!isStaff(me) || me.client !== null) return home;
  return me.has_second_factor ? { to: '/staff' } : null;
}

/** Announced, and shown where its flag is on. */
export const newsletterSettingsOff = (me: Me): ScreenRedirect | null =>
  isFeatureShown(me, 'NEWSLETTER_SETTINGS') ? null : { to: '/settings', sentence: notIncluded };
