import { staffFlag, type StaffFlag } from '#web/routing/search.ts';

/** The month of the page, by default the newest counted one; and the staff flag. */
export type AdSearch = StaffFlag & { month?: string };

export function adSearch(raw: Record<string, unknown>): AdSearch {
  const { month } = raw;
  return {
    ...staffFlag(raw),
    ...(typeof month === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
  };
}
