import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';
import { textAt } from '#server/core/events/sentences.ts';

export const mlsNotifications = declareNotifications({
  events: {
    'listing.left_mls': {
      changes: 'listing.changed',
      text: ({ details }) => ({
        message: `${textAt(details, 'address')} left the MLS. Sold or inactive?`,
        url: fillPath(paths.listing, { id: Number(details['listing_id']) }),
      }),
    },
  },
});
