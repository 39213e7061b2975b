import { staffFlag, type StaffFlag } from '#web/routing/search.ts';
import { leadSearch } from '../leads/lead-search.ts';

/** The month of the page, by default the newest counted one; and the staff flag. */
export type AdSearch = StaffFlag & { month?: string };

export const adSearch = (raw: Record<string, unknown>): AdSearch => ({
  ...staffFlag(raw),
  ...leadSearch(raw),
});
