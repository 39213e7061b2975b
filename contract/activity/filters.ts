// The first load needs these for the addresses of screens, so this file imports no schemas.
export const activityTypes = [
  'contact',
  'listing',
  'testimonial',
  'newsletter',
  'launch',
  'billing',
  'settings',
  'user',
  'ai',
] as const;
export type ActivityType = (typeof activityTypes)[number];
/** visible to Admins and staff only */
export const adminActivity = ['billing', 'settings', 'user'] as const satisfies readonly ActivityType[];
export const activityDays = ['7', '14', '30'] as const;
