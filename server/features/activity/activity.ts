import type { activity } from '#contract/activity/activity.ts';
import { ApiError } from '#contract/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { Json, Page, pageMeta, WithMeta } from '#server/core/db/results.ts';
import type { DeclaredEvents } from '#server/core/events/declared-events.ts';
import { createEventColumns } from './event-columns.ts';
import type { NotificationHub } from './notification-hub.ts';
import { listActivity } from './activity-page.ts';
import { markNotificationsSeen, listNotifications, countOwnNotifications } from './queries.ts';
import { createEventTexts, parseFilter } from './rules.ts';
import { notificationStream } from './notification-stream.ts';

type Needs = { notificationHub: NotificationHub; clock: () => Date; events: DeclaredEvents };

export function activityHandlers({ notificationHub, clock, events }: Needs): Handlers<typeof activity> {
  const columns = createEventColumns(events);
  const texts = createEventTexts(events);
  return {
    list: async ({ db, query, now }) => {
      const result = await db.value(listActivity(columns, { ...query, ...parseFilter(query) }, now));
      const rows = (result?.rows ?? []).map(texts.toActivity);
      return new Page(new Json(JSON.stringify(rows)), pageMeta(query, result?.total ?? 0));
    },

    notifications: async ({ db, now }) => {
      const result = await db.value(listNotifications(columns, now));
      return new WithMeta((result?.rows ?? []).map(texts.toNotification), {
        unread_count: result?.unread ?? 0,
      });
    },

    stream: ({ db, query }) =>
      notificationStream(db, query.age_ms, { hub: notificationHub, clock, columns, texts }),

    clearNotifications: ({ db, body, now }) =>
      db.transaction(async (tx) => {
        const ids = body.ids === 'all' ? null : [...new Set(body.ids)];
        if (ids && (await tx.value(countOwnNotifications(ids))) !== ids.length)
          throw new ApiError('not_found');
        await tx.value(markNotificationsSeen(ids, body.lead_id ?? null));
        return { unread_count: (await tx.value(listNotifications(columns, now)))?.unread ?? 0 };
      }),
  };
}
