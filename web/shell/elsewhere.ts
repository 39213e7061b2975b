import { callerOf, isStaff, type Me } from '#contract/account.ts';
import { shows } from '#web/session.tsx';
import { isLaunching, launchStanding, phase } from './root.ts';
import type { Refuge } from './screen-data.ts';

/** The launch area closes once the site is live; staff may still look. */
export const launchOver = (me: Me): Refuge | null => (me.client?.is_live && !isStaff(me) ? '/' : null);

/** The status pages begin when the form is sent in. */
export function launchStatus(me: Me): Refuge | null {
  const at = launchStanding(me);
  return launchOver(me) ?? (at === null || at === phase.form ? '/' : null);
}

/** A page of a phase that is still to come leads to the one of today. */
export const statusOfPhase =
  (page: number) =>
  (me: Me): Refuge | null =>
    launchStatus(me) ?? ((launchStanding(me) ?? 0) < page ? '/launch/status' : null);

/** Only who may answer comes to the forms. Which of them is open when, their own order says. */
export function launchForms(me: Me): Refuge | null {
  if (isStaff(me)) return null;
  if (launchOver(me)) return '/';
  return callerOf(me) === 'View Only' ? '/launch' : null;
}

/** Testimonials may be brought along while the site is being launched, whatever the package. */
export const testimonialsImport = (me: Me): Refuge | null =>
  isLaunching(me) || shows(me, 'TESTIMONIAL_MANAGER') ? null : '/';

/** Messaging is announced and never on. */
export const messaging = (me: Me): Refuge | null => (shows(me, 'CONTACTS_MESSAGING') ? null : '/');

/** The console belongs to staff in a session of their own, once it is safe. What they may do there, the server says. */
export function consoleOnly(me: Me): Refuge | null {
  if (!isStaff(me) || me.client !== null) return '/';
  return me.has_second_factor ? null : '/staff/second-factor';
}

/** Setting it up for the first time; later it is a part of the settings. */
export function secondFactorFirst(me: Me): Refuge | null {
  if (!isStaff(me) || me.client !== null) return '/';
  return me.has_second_factor ? '/staff' : null;
}

/** Announced, and shown where its flag is on. */
export const newsletterSettingsOff = (me: Me): Refuge | null =>
  shows(me, 'NEWSLETTER_SETTINGS') ? null : '/settings';
