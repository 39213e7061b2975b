import type { Package } from '../access.ts';

type UpgradeCard = { package: Package; price: string; notes: readonly string[] };

/**
 * The packages a client may upgrade to, with their prices in words. For any other package the client talks to
 * the provider.
 */
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
    notes: ['Everything in Grow', 'Google ads as well as Facebook ads'],
  },
];

/** The cards shown to a client of this package: those of the other packages. */
export const listUpgrades = (now: Package): readonly UpgradeCard[] =>
  upgradeCards.filter((card) => card.package !== now);

/** The notes of the present package's own card; the smallest packages have none. */
export const listPresentNotes = (now: Package): readonly string[] =>
  upgradeCards.find((card) => card.package === now)?.notes ?? [];

/** There is nothing above the largest package. */
export const hasUpgrades = (now: Package): boolean => now !== 'Accelerate';

/** The package to talk about first: the next one with everything in the present one. */
export const recommendUpgrade = (now: Package): Package =>
  now === 'Grow' || now === 'Drive' ? 'Accelerate' : 'Grow';
