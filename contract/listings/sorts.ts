/** The orders of a list; the first is the usual one. Unknown values are last in each. */
export const listingSorts = [
  'date_desc',
  'date_asc',
  'price_desc',
  'price_asc',
  'days_desc',
  'days_asc',
  'city_asc',
  'status_asc',
  'views_desc',
  'views_asc',
] as const;
export type ListingSort = (typeof listingSorts)[number];
export const usualSort = listingSorts[0];

/** Views are counted over so many whole days before today. */
export const viewDays = 30;
