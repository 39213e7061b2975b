import { activity } from '#contract/activity/activity.ts';
import { listingSellers } from '#contract/listings/sellers.ts';
import { readAt } from '#web/api/read-at.ts';

/** Out of date once a listing has other sellers. */
export const sellerQueries = [
  listingSellers.read,
  listingSellers.ofContact,
  readAt('/listings/{id}/testimonial-offer'),
  activity.list,
];
