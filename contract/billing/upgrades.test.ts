import { expect, test } from 'vitest';
import { packages } from '../access.ts';
import { hasUpgrades, listPresentNotes, listUpgrades, recommendUpgrade } from './upgrades.ts';

test.each([
  ['Create', ['Drive', 'Grow', 'Accelerate']],
  ['Grow', ['Drive', 'Accelerate']],
  ['Drive', ['Grow', 'Accelerate']],
] as const)('a client of %s is shown the other packages', (name, shown) => {
  expect(listUpgrades(name).map((card) => card.package)).toEqual(shown);
});

test('the packages are shown with the prices and notes of the price list, and nothing is above the largest', () => {
  expect(listUpgrades('Create')).toEqual([
    {
      package: 'Drive',
      price: 'Schedule a call for pricing',
      notes: [
        'Includes 1 hour of free updates per month',
        'Google ads that bring buyers and sellers to your website',
      ],
    },
    {
      package: 'Grow',
      price: '$265/month prepaid annually or $350 monthly',
      notes: ['A newsletter every month', 'Facebook ads and posts on your social pages'],
    },
    {
      package: 'Accelerate',
      price: '$375/month prepaid annually or $499 monthly plus ad budget',
      notes: ['Everything in Grow', 'Google ads as well as Facebook ads'],
    },
  ]);
  expect((['Create', 'Drive', 'Grow', 'Accelerate'] as const).map(hasUpgrades)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test.each([
  ['Create', 'Grow', []],
  ['Build', 'Grow', []],
  ['Engage', 'Grow', []],
  [
    'Drive',
    'Accelerate',
    ['Includes 1 hour of free updates per month', 'Google ads that bring buyers and sellers to your website'],
  ],
  ['Grow', 'Accelerate', ['A newsletter every month', 'Facebook ads and posts on your social pages']],
] as const)(
  'a client of %s is first offered %s, beside the notes of the present package',
  (now, next, notes) => {
    expect(recommendUpgrade(now)).toBe(next);
    expect(listPresentNotes(now)).toEqual(notes);
  },
);

test('the package that is recommended is among those that are offered', () => {
  for (const now of packages.filter(hasUpgrades))
    expect(listUpgrades(now).map((card) => card.package)).toContain(recommendUpgrade(now));
});
