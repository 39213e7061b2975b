import type { AccessSubject } from './access.ts';

/** The screens show these to every client; package and service checks still apply. */
export const forcedFeatures = [
  'LISTINGS_AI',
  'MINI_EDITOR_AI',
  'GOOGLE_ADS',
  'DISPLAY_NEW_TAG',
  'LISTING_CREATION',
  'ANALYTICS',
] as const;
export const features = [
  ...forcedFeatures,
  'TESTIMONIAL_MANAGER',
  'NEWSLETTER_SETTINGS',
  'CONTACTS_MESSAGING',
] as const;
export type Feature = (typeof features)[number];

/** Features that differ between clients; every other feature is on, or off, for everybody. */
export const bookableFeatures = [
  'TESTIMONIAL_MANAGER',
  'NEWSLETTER_SETTINGS',
] as const satisfies readonly Feature[];

/** Key in the browser's local storage. An override shows a screen, and never gives access to data. */
export const overridesKey = 'feature_overrides';

type FeatureSubject = Pick<AccessSubject, 'features'> & { isStaffWithoutClient: boolean };

/** Whether the screens show a feature. `overrides` is the raw text from local storage. */
export function featureIsOn(feature: Feature, who: FeatureSubject, overrides: string | null = null): boolean {
  if (feature === 'CONTACTS_MESSAGING') return false;
  return (
    forcedFeatures.some((name) => name === feature) ||
    who.features.includes(feature) ||
    who.isStaffWithoutClient ||
    overridden(feature, overrides)
  );
}

function overridden(feature: Feature, overrides: string | null): boolean {
  try {
    return Reflect.get(Object(JSON.parse(overrides ?? '{}')), feature) === true;
  } catch {
    return false;
  }
}
