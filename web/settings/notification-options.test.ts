import { expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import { notInPackage } from '#contract/users/users.ts';
import { askAdministrator, notificationOptions } from './notification-options.ts';

const locksOf = (role: Role, booked: { services?: string[]; features?: string[] } = {}) =>
  Object.fromEntries(
    notificationOptions(
      {
        role,
        services: booked.services ?? ['in_touch'],
        features: booked.features ?? ['TESTIMONIAL_MANAGER'],
      },
      () => true,
    ).map(({ key, lock }) => [key, lock]),
  );

test('View Only may choose leads and is told to ask an Admin for the rest', () => {
  expect(locksOf('View Only')).toEqual({
    leads: null,
    listings: askAdministrator,
    newsletters: askAdministrator,
    testimonials: askAdministrator,
    statistics: askAdministrator,
    mornings: askAdministrator,
  });
});

test.each(['Editor', 'Admin'] as const)('%s may choose everything that is booked', (role) => {
  expect(Object.values(locksOf(role))).toEqual([null, null, null, null, null, null]);
});

test('newsletters need their service: an Editor is told to ask an Admin, an Admin is not', () => {
  expect(locksOf('Editor', { services: ['web'] })['newsletters']).toBe(askAdministrator);
  expect(locksOf('Admin', { services: ['web'] })['newsletters']).toBe(notInPackage);
});

test('a feature that only this browser shows is shown and locked', () => {
  expect(locksOf('Admin', { features: [] })['testimonials']).toBe(notInPackage);
});

test('testimonials are not offered where they are not shown', () => {
  const options = notificationOptions({ role: 'Admin', services: [], features: [] }, () => false);
  expect(options.map(({ key }) => key)).toEqual([
    'leads',
    'listings',
    'newsletters',
    'statistics',
    'mornings',
  ]);
});
