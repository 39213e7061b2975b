import { services, type Package, type Service } from './access.ts';
import type { Feature } from './features.ts';

/** What a package comes with. It is proposed when a package is chosen; what is stored with a client decides. */
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

/** In the order of all lists of services. */
export const servicesOf = (name: Package): Service[] =>
  services.filter((service) => contents[name].services.includes(service));
export const featuresOf = (name: Package): Feature[] => [...contents[name].features];
