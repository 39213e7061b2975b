import type { Package } from '../access.ts';
import { localMonth } from '../zoned-time.ts';

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

/** The first day of the month that an instant counts in: '2026-11-01'. */
export const toCreditMonth = (now: Date): string => `${localMonth(now, creditsTimeZone)}-01`;
