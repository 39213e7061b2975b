import * as paths from '#contract/paths.ts';
import { rawSql } from '#server/core/db/sql.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';
import { presentOfSend } from './progress-columns.ts';
import { formatSent } from './rules.ts';

export const sendingNotifications = declareNotifications({
  events: {
    'newsletter.sent': {
      changes: 'newsletter.changed',
      text: ({ details }) => ({
        message: `Your newsletter ${formatSent(details)}.`,
        url: paths.newsletterStats,
      }),
      present: presentOfSend(rawSql('n.client_id'), rawSql(`(n.details ->> 'send')::bigint`)),
    },
  },
});
