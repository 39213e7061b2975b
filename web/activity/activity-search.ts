import { activityDays, activityTypes, type ActivityType } from '#contract/activity/filters.ts';

type Days = (typeof activityDays)[number];

/** The search parameters of the activity log. The first page and 'all' are left out of the address. */
export type ActivitySearch = { page?: number; days?: Days; type?: ActivityType; staff?: 'true' };

/** Accepts any address: an invalid value counts as missing. */
export function activitySearch(raw: Record<string, unknown>): ActivitySearch {
  const page = Number(raw['page']);
  const days = activityDays.find((one) => one === String(raw['days']));
  const type = activityTypes.find((one) => one === raw['type']);
  return {
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(days !== undefined && { days }),
    ...(type !== undefined && { type }),
    ...(raw['staff'] === 'true' && { staff: 'true' }),
  };
}
