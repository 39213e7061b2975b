import { expect, test } from 'vitest';
import { effectiveFeatures, effectiveServices } from './effective-features.ts';

const of = <Name>(list: { name: Name }[], name: Name) => list.find((one) => one.name === name);
const grow = { package: 'Grow', services: ['web', 'google_ads'], features: ['NEWSLETTER_SETTINGS'] } as const;

test('a feature is forced, from the package, chosen, left out or off', () => {
  const found = effectiveFeatures(grow);
  expect(of(found, 'ANALYTICS')).toMatchObject({ why: 'forced', missing: null });
  expect(of(found, 'TESTIMONIAL_MANAGER')).toMatchObject({ why: 'left out' });
  expect(of(found, 'NEWSLETTER_SETTINGS')).toMatchObject({ why: 'chosen' });
  expect(
    of(effectiveFeatures({ ...grow, features: ['TESTIMONIAL_MANAGER'] }), 'TESTIMONIAL_MANAGER'),
  ).toEqual({
    name: 'TESTIMONIAL_MANAGER',
    why: 'package',
    missing: null,
  });
  expect(of(effectiveFeatures({ ...grow, package: 'Build' }), 'TESTIMONIAL_MANAGER')).toMatchObject({
    why: 'off',
  });
});

test('what cannot act says what it is missing, and what is only announced is not offered', () => {
  const create = effectiveFeatures({ package: 'Create', services: ['web'], features: [] });
  expect(of(create, 'LISTINGS_AI')).toMatchObject({ why: 'forced', missing: { package: 'ai' } });
  expect(of(create, 'GOOGLE_ADS')).toMatchObject({ missing: { service: 'google_ads' } });
  expect(of(effectiveFeatures(grow), 'GOOGLE_ADS')).toMatchObject({ missing: null });
  expect(of(effectiveFeatures(grow), 'NEWSLETTER_SETTINGS')).toMatchObject({
    missing: { service: 'in_touch' },
  });
  expect(of(create, 'CONTACTS_MESSAGING')).toBeUndefined();
});

test('services are compared with what the package comes with', () => {
  const found = effectiveServices(grow);
  expect(of(found, 'web')).toMatchObject({ why: 'package' });
  expect(of(found, 'google_ads')).toMatchObject({ why: 'chosen' });
  expect(of(found, 'in_touch')).toMatchObject({ why: 'left out' });
  expect(of(found, 'facebook_legacy')).toMatchObject({ why: 'off' });
});
