import type { Package } from '../access.ts';

/** The one pool of usage there is: answers of the AI, whatever they are about. */
export const aiUsage = '2';

/** How many answers a package comes with each month. */
export const creditsAMonth: Readonly<Record<Package, number>> = {
  Create: 0,
  Build: 25,
  Engage: 50,
  Grow: 100,
  Drive: 100,
  Accelerate: 200,
};

/** Where a month begins for everybody. */
export const creditsTimeZone = 'America/Vancouver';
