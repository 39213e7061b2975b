import type { activity } from '#contract/activity/activity.ts';
import { activityDays, activityTypes, adminActivity, type ActivityType } from '#contract/activity/filters.ts';
import type { SentQuery } from '#contract/endpoint.ts';
import type { ActivitySearch } from './activity-search.ts';

/** Only staff may filter by staff; 'all' sends no filter. */
export function activityQuery(
  { page, days, type, staff }: ActivitySearch,
  isStaff: boolean,
): SentQuery<typeof activity.list> {
  return {
    ...(page !== undefined && { page: String(page) }),
    ...(days !== undefined && { days }),
    ...(type !== undefined && { type }),
    ...(staff && isStaff && { staff: '1' }),
  };
}

const typeNames: Record<ActivityType, string> = {
  contact: 'Contacts',
  listing: 'Listings',
  testimonial: 'Testimonials',
  newsletter: 'Newsletter',
  launch: 'Launch',
  billing: 'Billing',
  settings: 'Settings',
  user: 'Users',
  ai: 'AI',
};

export const dayOptions = activityDays.map((value) => ({ value, label: `Last ${value} days` }));

/** Leaves out the types this person may not see. */
export const typeOptions = (seesAll: boolean) =>
  activityTypes
    .filter((type) => seesAll || !adminActivity.some((hidden) => hidden === type))
    .map((value) => ({ value, label: typeNames[value] }));
