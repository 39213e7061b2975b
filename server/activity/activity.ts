import type { activity } from '#contract/activity.ts';
import { Refused } from '#contract/errors.ts';
import type { Handlers } from '../gate/call.ts';
import { Json, Page, pageMeta, WithMeta } from '../gate/json.ts';
import type { Bells } from './bells.ts';
import { listed } from './listed.ts';
import { markSeen, newest, ownAmong } from './queries.ts';
import { activityOf, filterOf, notificationOf } from './rules.ts';
import { bellEvents } from './stream.ts';

type Needs = { bells: Bells; clock: () => Date };

export const activityHandlers = ({ bells, clock }: Needs): Handlers<typeof activity> => ({
  list: async ({ db, query, now }) => {
    const found = await db.value(listed({ ...query, ...filterOf(query) }, now));
    const rows = (found?.rows ?? []).map(activityOf);
    return new Page(new Json(JSON.stringify(rows)), pageMeta(query, found?.total ?? 0));
  },

  notifications: async ({ db, now }) => {
    const found = await db.value(newest(now));
    return new WithMeta((found?.rows ?? []).map(notificationOf), { unread_count: found?.unread ?? 0 });
  },

  stream: ({ db }) => bellEvents(db, bells, clock),

  clearNotifications: ({ db, body, now }) =>
    db.steps(async (steps) => {
      const ids = body.ids === 'all' ? null : [...new Set(body.ids)];
      if (ids && (await steps.value(ownAmong(ids))) !== ids.length) throw new Refused('not_found');
      await steps.value(markSeen(ids, body.lead_id ?? null));
      return { unread_count: (await steps.value(newest(now)))?.unread ?? 0 };
    }),
});
