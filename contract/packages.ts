import { services, type Package, type Service } from './access.ts';
import type { Feature } from './features.ts';

/** The contents of each package. They are proposed when a package is chosen; the client's stored booking decides. */
const contents: Record<Package, { services: readonly Service[]; features: readonly Feature[] }> = {
  Create: { services: ['web'], features: [] },
  Build: { services: ['web', 'social'], features: ['LISTINGS_AI', 'MINI_EDITOR_AI'] },
  Engage: { services: ['web', 'social', 'in_touch'], features: ['LISTINGS_AI', 'MINI_EDITOR_AI'] },
  Grow: {
    services: ['web', 'social_plus', 'in_touch', 'facebook_ads'],
    features: ['LISTINGS_AI', 'MINI_EDITOR_AI', 'TESTIMONIAL_MANAGER'],
  },
  Drive: {
    services: ['web', 'google_ads'],
    features: ['LISTINGS_AI', 'MINI_EDITOR_AI', 'TESTIMONIAL_MANAGER'],
  },
  Accelerate: {
    services: ['web', 'in_touch', 'social_plus', 'facebook_ads', 'google_ads'],
    features: ['LISTINGS_AI', 'MINI_EDITOR_AI', 'TESTIMONIAL_MANAGER'],
  },
};

/** In the order that all lists of services have. */
export const listPackageServices = (name: Package): Service[] =>
  services.filter((service) => contents[name].services.includes(service));
export const listPackageFeatures = (name: Package): Feature[] => [...contents[name].features];

type Booking = { package: Package; services: readonly Service[]; features: readonly Feature[] };

/** The proposal for another package: its contents, and what the client had in addition to the old one. */
export function proposeBooking(next: Package, now: Booking): Booking {
  const beyond = <T>(booked: readonly T[], included: readonly T[]) =>
    booked.filter((one) => !included.includes(one));
  const extraServices = beyond(now.services, contents[now.package].services);
  return {
    package: next,
    services: services.filter((one) => contents[next].services.includes(one) || extraServices.includes(one)),
    features: [
      ...new Set([...contents[next].features, ...beyond(now.features, contents[now.package].features)]),
    ],
  };
}
