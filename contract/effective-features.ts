import { services, type Package, type Service } from './access.ts';
import { features, forcedFeatures, type Feature } from './features.ts';
import { listPackageFeatures, listPackageServices } from './packages.ts';

/** Why a feature or service is on or off for a client. */
export type Why = 'forced' | 'package' | 'chosen' | 'off' | 'left out';
/** The missing package or service that it needs. */
export type Missing = { package: 'ai' } | { service: Service } | null;

export type Effective<Name> = { name: Name; why: Why; missing: Missing };
type Booked = { package: Package; services: readonly string[]; features: readonly string[] };

/** The requirements of each feature in addition to being on. */
const needs: Partial<Record<Feature, Exclude<Missing, null>>> = {
  LISTINGS_AI: { package: 'ai' },
  MINI_EDITOR_AI: { package: 'ai' },
  GOOGLE_ADS: { service: 'google_ads' },
  NEWSLETTER_SETTINGS: { service: 'in_touch' },
};

/** Every feature that can act, and why it is on or off. Features that are only announced are left out. */
export const effectiveFeatures = (client: Booked): Effective<Feature>[] =>
  features
    .filter((name) => name !== 'CONTACTS_MESSAGING')
    .map((name) => ({ name, why: whyOf(name, client), missing: missingOf(needs[name], client) }));

/** The same for every service; no service is forced on clients. */
export const effectiveServices = (client: Booked): Effective<Service>[] =>
  services.map((name) => ({
    name,
    why: bookedWhy(client.services.includes(name), listPackageServices(client.package).includes(name)),
    missing: null,
  }));

const whyOf = (name: Feature, client: Booked): Why =>
  forcedFeatures.some((forced) => forced === name)
    ? 'forced'
    : bookedWhy(client.features.includes(name), listPackageFeatures(client.package).includes(name));

function bookedWhy(isBooked: boolean, isInPackage: boolean): Why {
  if (isBooked) return isInPackage ? 'package' : 'chosen';
  return isInPackage ? 'left out' : 'off';
}

function missingOf(need: Exclude<Missing, null> | undefined, client: Booked): Missing {
  if (need === undefined) return null;
  const isThere = 'service' in need ? client.services.includes(need.service) : client.package !== 'Create';
  return isThere ? null : need;
}
