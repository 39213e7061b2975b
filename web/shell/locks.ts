import { facebookServices, type Package, type AccessSubject } from '#contract/access.ts';
import type { Me } from '#contract/account/account.ts';
import { isStaff } from '#contract/account/standing.ts';
import { launchPhases } from '#contract/launch/phases.ts';
import { launchPhase } from '../routing/landing-path.ts';
import type { Service } from '../routing/screen-data.ts';

/** The dialog that a locked menu entry opens in place of its screen. */
export type Lock = 'launch' | 'live' | 'testimonials' | 'default';

/** Called with the lock and the entry that was clicked. */
export type OnLock = (lock: Lock, feature: string) => void;

export type LockContext = {
  isStaff: boolean;
  isViewOnly: boolean;
  /** null unless the account is being launched */
  launchPhase: number | null;
  package: Package | null;
  services: readonly string[];
  features: readonly string[];
};

export const toLockContext = (me: Me, { caller, features }: AccessSubject): LockContext => ({
  isStaff: isStaff(me),
  isViewOnly: caller === 'View Only',
  launchPhase: launchPhase(me),
  package: me.client?.package ?? null,
  services: me.services,
  features,
});

/** The first rule that applies. */
export function findLock(service: Service, context: LockContext): Lock | null {
  if (!context.isStaff && context.launchPhase !== null)
    return context.launchPhase === launchPhases.form ? 'launch' : 'live';
  if (service === 'testimonials' && !context.features.includes('TESTIMONIAL_MANAGER')) return 'testimonials';
  return isBooked(service, context) ? null : 'default';
}

/** The launch status stays locked until the launch form is submitted. */
export const launchStatusLock = ({ launchPhase }: Pick<LockContext, 'launchPhase'>): Lock | null =>
  launchPhase === launchPhases.form ? 'launch' : null;

/** View Only users see the specified Services entries but cannot open them; reports are only read. */
export const isClosed = (service: Service, { isViewOnly }: Pick<LockContext, 'isViewOnly'>): boolean =>
  isViewOnly && service !== 'reports';
export const closedReason = 'Your role does not have access to this service.';

/** Each is open with any of these; those that are not named need none. */
const openedBy: Partial<Record<Service, readonly string[]>> = {
  adStats: [...facebookServices, 'google_ads'],
  newsletter: ['in_touch'],
  newsletterStats: ['in_touch'],
  websiteStats: ['web'],
};

const isBooked = (service: Service, { services, package: booked }: LockContext): boolean =>
  service === 'listingsAi'
    ? booked !== null && booked !== 'Create'
    : (openedBy[service]?.some((name) => services.includes(name)) ?? true);
