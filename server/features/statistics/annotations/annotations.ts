import type { annotations } from '#contract/statistics/annotations.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { listEvents } from './queries.ts';
import { toAnnotation } from './rules.ts';

export const annotationsHandlers: Handlers<typeof annotations> = {
  list: async ({ db, now }) => ((await db.value(listEvents(now))) ?? []).map(toAnnotation),
};
