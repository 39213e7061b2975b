import type { Package } from '../access.ts';

type UpgradeCard = { package: Package; price: string; notes: readonly string[] };

/** The packages one may rise to, with the words of their prices. Whoever wants another one talks to the provider. */
const upgradeCards: readonly UpgradeCard[] = [
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
    notes: ['Everything in Grow', 'Google ads beside those on Facebook'],
  },
];

/** The cards a client of this package is shown: those of the other packages. */
export const listUpgrades = (now: Package): readonly UpgradeCard[] =>
  upgradeCards.filter((card) => card.package !== now);

/** A client of the largest package has nothing to rise to. */
export const hasUpgrades = (now: Package): boolean => now !== 'Accelerate';
