import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { sql } from '#server/core/db/sql.ts';
import { declareNotifications, type NotificationInput } from '#server/core/events/notification-events.ts';
import { giverName } from './columns.ts';

const name = sql`(SELECT ${giverName('t')} FROM app.testimonials t
  WHERE t.client_id = n.client_id AND t.id = (n.details ->> 'testimonial_id')::bigint AND t.deleted_at IS NULL)`;

const about = (what: string) => ({
  changes: 'testimonial.changed' as const,
  name,
  text: (input: NotificationInput) => ({
    message: `${input.name ?? 'A contact'} ${what}`,
    // a deleted one no longer has a page
    url:
      input.name === null
        ? paths.testimonials
        : fillPath(paths.testimonial, { id: Number(input.details['testimonial_id']) }),
  }),
});

export const testimonialNotifications = declareNotifications({
  events: {
    'testimonial.received': about('submitted a testimonial.'),
    'testimonial.refused': about('asked not to be asked for a testimonial again.'),
    'testimonial.agreed': about('agreed to the changed words of a testimonial.'),
    'testimonial.declined': about('did not agree to the changed words of a testimonial.'),
    'testimonial.withdrawn': about('withdrew a testimonial, so it is shown nowhere any more.'),
  },
});
