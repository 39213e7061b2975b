import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packages, services } from './access.ts';
import { bookableFeatures, features } from './features.ts';
import { listPackageFeatures, listPackageServices, proposeBooking } from './packages.ts';

test('each package has its services, in the order of all lists', () => {
  expect(Object.fromEntries(packages.map((name) => [name, listPackageServices(name)]))).toEqual({
    Create: ['web'],
    Build: ['web', 'social'],
    Engage: ['web', 'in_touch', 'social'],
    Grow: ['web', 'in_touch', 'social_plus', 'facebook_ads'],
    Drive: ['web', 'google_ads'],
    Accelerate: ['web', 'in_touch', 'social_plus', 'facebook_ads', 'google_ads'],
  });
});

test('AI is part of every package but Create, and testimonials of the three largest', () => {
  for (const name of packages) {
    const included = listPackageFeatures(name);
    for (const ai of ['LISTINGS_AI', 'MINI_EDITOR_AI'] as const)
      expect([name, included.includes(ai)]).toEqual([name, name !== 'Create']);
    expect([name, included.includes('TESTIMONIAL_MANAGER')]).toEqual([
      name,
      ['Grow', 'Drive', 'Accelerate'].includes(name),
    ]);
    expect(new Set(included).size).toBe(included.length);
  }
  expect(packages.flatMap(listPackageFeatures).filter((name) => !features.includes(name))).toEqual([]);
  expect(bookableFeatures).toEqual(['TESTIMONIAL_MANAGER', 'NEWSLETTER_SETTINGS']);
});

test('another package brings what it contains, and what was booked beside the old one stays', () => {
  expect(
    proposeBooking('Create', {
      package: 'Grow',
      services: ['web', 'in_touch', 'social_plus', 'facebook_ads', 'google_ads'],
      features: ['LISTINGS_AI', 'MINI_EDITOR_AI', 'TESTIMONIAL_MANAGER', 'NEWSLETTER_SETTINGS'],
    }),
  ).toEqual({ package: 'Create', services: ['web', 'google_ads'], features: ['NEWSLETTER_SETTINGS'] });
  expect(
    proposeBooking('Grow', { package: 'Create', services: ['web'], features: ['TESTIMONIAL_MANAGER'] }),
  ).toEqual({
    package: 'Grow',
    services: ['web', 'in_touch', 'social_plus', 'facebook_ads'],
    features: ['LISTINGS_AI', 'MINI_EDITOR_AI', 'TESTIMONIAL_MANAGER'],
  });
});

test('a proposal has each service and feature that is in the new package or was an extra, once', () => {
  const booking = fc.record({
    package: fc.constantFrom(...packages),
    services: fc.subarray([...services]),
    features: fc.subarray([...features]),
  });
  fc.assert(
    fc.property(fc.constantFrom(...packages), booking, (next, now) => {
      const proposal = proposeBooking(next, now);
      for (const service of services) {
        const isExtra = now.services.includes(service) && !listPackageServices(now.package).includes(service);
        const count = listPackageServices(next).includes(service) || isExtra ? 1 : 0;
        expect(proposal.services.filter((one) => one === service)).toHaveLength(count);
      }
      for (const feature of features) {
        const isExtra = now.features.includes(feature) && !listPackageFeatures(now.package).includes(feature);
        const count = listPackageFeatures(next).includes(feature) || isExtra ? 1 : 0;
        expect(proposal.features.filter((one) => one === feature)).toHaveLength(count);
      }
      expect(proposal.services).toEqual(services.filter((one) => proposal.services.includes(one)));
    }),
  );
});
