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

/** The first day of the month that an instant counts in: '2026-11-01'. */
export function monthOf(now: Date): string {
  const [year, month] = new Intl.DateTimeFormat('en-CA', {
    timeZone: creditsTimeZone,
    year: 'numeric',
    month: '2-digit',
  })
    .format(now)
    .split('-');
  return `${year}-${month}-01`;
}
