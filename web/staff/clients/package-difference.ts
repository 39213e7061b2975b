import { bookableFeatures } from '#contract/features.ts';
import { featureNames, serviceNames } from './client-words.ts';
import { services } from '#contract/access.ts';
import type { ClientValues } from './client-values.ts';

type Booking = { [Key in 'package' | 'services' | 'features']: Readonly<ClientValues[Key]> };
export type Difference = { gains: string[]; loses: string[] };

/** The package's additions and losses for a client, in the words of the form. */
export function comparePackages(before: Booking, after: Booking): Difference {
  const had = namesOf(before);
  const has = namesOf(after);
  return {
    gains: has.filter((name) => !had.includes(name)),
    loses: had.filter((name) => !has.includes(name)),
  };
}

const namesOf = (booking: Booking): string[] => [
  ...services.filter((one) => booking.services.includes(one)).map((one) => serviceNames[one]),
  ...bookableFeatures.filter((one) => booking.features.includes(one)).map((one) => featureNames[one]),
  ...(booking.package === 'Create' ? [] : ['Writing with AI']),
];
