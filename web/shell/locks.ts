import { facebookServices, type Package, type AccessSubject } from '#contract/access.ts';
import { isStaff, type Me } from '#contract/account/account.ts';
import { launchPhases } from '#contract/launch/phases.ts';
import { launchPhase } from '../routing/landing-path.ts';
import type { Service } from '../routing/screen-data.ts';

/** Why an entry of the menu opens a dialog and not its screen. */
export type Lock = 'launch' | 'live' | 'testimonials' | 'default';

/** Called with the lock and the entry that was clicked. */
export type OnLock = (lock: Lock, feature: string) => void;

export type LockContext = {
  isStaff: boolean;
  isViewOnly: boolean;
  /** of an account that is being launched; null otherwise */
  launchPhase: number | null;
  package: Package | null;
  services: readonly string[];
  features: readonly string[];
};

export const lockContextOf = (me: Me, { caller, features }: AccessSubject): LockContext => ({
  isStaff: isStaff(me),
  isViewOnly: caller === 'View Only',
  launchPhase: launchPhase(me),
  package: me.client?.package ?? null,
  services: me.services,
  features,
});

/** The first rule that fits. */
export function lockOf(service: Service, standing: LockContext): Lock | null {
  if (!standing.isStaff && standing.launchPhase !== null)
    return standing.launchPhase === launchPhases.form ? 'launch' : 'live';
  if (service === 'testimonials' && !standing.features.includes('TESTIMONIAL_MANAGER')) return 'testimonials';
  return isBooked(service, standing) ? null : 'default';
}

/** Launch status has nothing to tell while the form is still being filled in. */
export const launchStatusLock = ({ launchPhase }: Pick<LockContext, 'launchPhase'>): Lock | null =>
  launchPhase === launchPhases.form ? 'launch' : null;

/** Services entries are there for View Only to see, and closed. */
export const isClosed = ({ isViewOnly }: Pick<LockContext, 'isViewOnly'>): boolean => isViewOnly;
export const closedReason = 'Your role does not have access to this service.';

function isBooked(service: Service, { services, package: booked }: LockContext): boolean {
  const any = (...names: string[]) => names.some((name) => services.includes(name));
  switch (service) {
    case 'adStats':
      return any(...facebookServices, 'google_ads');
    case 'newsletter':
    case 'newsletterStats':
      return any('in_touch');
    case 'websiteStats':
      return any('web');
    case 'listingsAi':
      return booked !== null && booked !== 'Create';
    case 'listings':
    case 'testimonials':
      return true;
  }
}
