import { expect, test } from 'vitest';
import { proposeBooking } from '#contract/packages.ts';
import { comparePackages } from './package-difference.ts';

const grow = {
  package: 'Grow' as const,
  services: ['web' as const, 'in_touch' as const, 'social_plus' as const, 'facebook_ads' as const],
  features: ['LISTINGS_AI' as const, 'MINI_EDITOR_AI' as const, 'TESTIMONIAL_MANAGER' as const],
};

test('another package brings its own services, and what the old one brought goes', () => {
  const create = proposeBooking('Create', grow);
  expect(create).toEqual({ package: 'Create', services: ['web'], features: [] });
  expect(comparePackages(grow, create)).toEqual({
    gains: [],
    loses: [
      'Newsletter (in_touch)',
      'Social Plus',
      'Facebook ads',
      'Testimonials manager',
      'Writing with AI',
    ],
  });
  expect(comparePackages(create, grow).gains).toEqual(comparePackages(grow, create).loses);
});

test('what a client had beyond its package stays', () => {
  const extra = {
    ...grow,
    services: [...grow.services, 'google_ads' as const],
    features: ['NEWSLETTER_SETTINGS' as const],
  };
  expect(proposeBooking('Build', extra)).toEqual({
    package: 'Build',
    services: ['web', 'social', 'google_ads'],
    features: ['LISTINGS_AI', 'MINI_EDITOR_AI', 'NEWSLETTER_SETTINGS'],
  });
});

test('without a change nothing is gained or lost', () => {
  expect(comparePackages(grow, { ...grow, services: grow.services.toReversed() })).toEqual({
    gains: [],
    loses: [],
  });
});
