import { expect, test } from 'vitest';
import { packages, type Package } from '#contract/access.ts';
import { isClosed, launchStatusLock, findLock, type Lock, type LockContext } from './locks.ts';
import type { Service } from '../routing/screen-data.ts';

const order: Service[] = [
  'adStats',
  'listingsAi',
  'listings',
  'newsletter',
  'newsletterStats',
  'testimonials',
  'websiteStats',
  'reports',
];
const booked: Record<Package, { services: string[]; features: string[] }> = {
  Create: { services: ['web'], features: [] },
  Build: { services: ['web', 'social'], features: ['LISTINGS_AI'] },
  Engage: { services: ['web', 'social', 'in_touch'], features: ['LISTINGS_AI'] },
  Grow: {
    services: ['web', 'social_plus', 'in_touch', 'facebook_ads'],
    features: ['LISTINGS_AI', 'TESTIMONIAL_MANAGER'],
  },
  Drive: { services: ['web', 'google_ads'], features: ['LISTINGS_AI', 'TESTIMONIAL_MANAGER'] },
  Accelerate: {
    services: ['web', 'in_touch', 'social_plus', 'facebook_ads', 'google_ads'],
    features: ['LISTINGS_AI', 'TESTIMONIAL_MANAGER'],
  },
};

const contextOf = (name: Package, more: Partial<LockContext> = {}): LockContext => ({
  isStaff: false,
  isViewOnly: false,
  launchPhase: null,
  package: name,
  ...booked[name],
  ...more,
});
const locks = (who: LockContext): (Lock | null)[] => order.map((service) => findLock(service, who));

test.each<[Package, (Lock | null)[]]>([
  // ad stats, listings AI, listings, newsletter editor, newsletter stats, testimonials, website stats, reports
  ['Create', ['default', 'default', null, 'default', 'default', 'testimonials', null, null]],
  ['Build', [null, null, null, 'default', 'default', 'testimonials', null, null]],
  ['Engage', [null, null, null, null, null, 'testimonials', null, null]],
  ['Grow', [null, null, null, null, null, null, null, null]],
  ['Drive', [null, null, null, 'default', 'default', null, null, null]],
  ['Accelerate', [null, null, null, null, null, null, null, null]],
])('%s has its locks', (name, expected) => {
  expect(locks(contextOf(name))).toEqual(expected);
  expect(locks(contextOf(name, { isStaff: true }))).toEqual(expected);
});

test.each(packages)(
  'while %s is being launched, every service waits for the form, then for the site',
  (name) => {
    expect(locks(contextOf(name, { launchPhase: 1 }))).toEqual(order.map(() => 'launch'));
    for (const launchPhase of [2, 3, 4, 5])
      expect(locks(contextOf(name, { launchPhase }))).toEqual(order.map(() => 'live'));
  },
);

test.each(packages)('staff see no launch locks in %s', (name) => {
  for (const launchPhase of [1, 2, 3, 4, 5])
    expect(locks(contextOf(name, { launchPhase, isStaff: true }))).toEqual(locks(contextOf(name)));
});

test.each(['social', 'social_plus', 'facebook_legacy', 'facebook_ads', 'google_ads'])(
  '%s alone opens ad stats',
  (service) => {
    expect(findLock('adStats', contextOf('Create', { services: [service] }))).toBeNull();
  },
);

test('View Only reads the reports alone', () => {
  expect(order.filter((service) => !isClosed(service, contextOf('Grow', { isViewOnly: true })))).toEqual([
    'reports',
  ]);
  expect(order.some((service) => isClosed(service, contextOf('Grow')))).toBe(false);
});

test('website stats are open with the website service', () => {
  expect(findLock('websiteStats', contextOf('Grow', { services: [] }))).toBe('default');
});

test('launch status opens once the form is submitted', () => {
  expect([1, 2, 5, null].map((launchPhase) => launchStatusLock({ launchPhase }))).toEqual([
    'launch',
    null,
    null,
    null,
  ]);
});
