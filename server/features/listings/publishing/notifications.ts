import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';
import { textAt } from '#server/core/events/sentences.ts';

export const publishingNotifications = declareNotifications({
  events: {
    'listing.published': {
      changes: 'listing.changed',
      text: ({ details }) => ({
        message: `${textAt(details, 'address')} is now on your website.`,
        url: fillPath(paths.listing, { id: Number(details['listing_id']) }),
      }),
    },
  },
});
