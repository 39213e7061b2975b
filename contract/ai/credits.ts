import type { Package } from '../access.ts';
import { localMonth } from '../zoned-time.ts';

/** The only pool of usage: every answer of the AI counts in it. */
export const aiUsage = '2';

/** How many answers a package includes each month. */
export const creditsAMonth: Readonly<Record<Package, number>> = {
  Create: 0,
  Build: 25,
  Engage: 50,
  Grow: 100,
  Drive: 100,
  Accelerate: 200,
};

/** The month begins in this zone for every client. */
export const creditsTimeZone = 'America/Vancouver';

/** The first day of the month that an instant counts in: '2026-11-01'. */
export const toCreditMonth = (now: Date): string => `${localMonth(now, creditsTimeZone)}-01`;
