import type { activity } from '#contract/activity.ts';
import { Refused } from '#contract/errors.ts';
import type { Handlers } from '../gate/call.ts';
import { WithMeta } from '../gate/json.ts';
import { markSeen, newest, ownAmong } from './queries.ts';
import { notificationOf } from './rules.ts';

export const activityHandlers: Handlers<typeof activity> = {
  notifications: async ({ db, now }) => {
    const found = await db.value(newest(now));
    return new WithMeta((found?.rows ?? []).map(notificationOf), { unread_count: found?.unread ?? 0 });
  },
  clearNotifications: ({ db, body, now }) =>
    db.steps(async (steps) => {
      const ids = body.ids === 'all' ? null : [...new Set(body.ids)];
      if (ids && (await steps.value(ownAmong(ids))) !== ids.length) throw new Refused('not_found');
      await steps.value(markSeen(ids));
      return { unread_count: (await steps.value(newest(now)))?.unread ?? 0 };
    }),
};
