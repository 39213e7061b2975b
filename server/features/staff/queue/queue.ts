import { invalid } from '#contract/errors.ts';
import * as paths from '#contract/paths.ts';
import type { QueueItem, staffQueue } from '#contract/staff/queue.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { Json, Page, pageMeta } from '#server/core/db/results.ts';
import type { AnyQueueItemKind } from '#server/core/queue/define-queue-item.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import {
  changeQueueItem,
  countQueue,
  mayOwnItem,
  listQueue,
  readQueueMail,
  setQueueMail,
  type QueueItemRow,
} from '../cross-client/queue.ts';
import { isSensibleDay, ownerSentence, readableArea } from './rules.ts';

type Needs = { queueItems: readonly AnyQueueItemKind[] };

export const staffQueueHandlers = ({ queueItems }: Needs): Handlers<typeof staffQueue> => ({
  list: async ({ systemDb, session, query, now }) => {
    const area = readableArea(session, query.area);
    const result = await systemDb.value(listQueue({ ...query, area, staffId: session.staffId, now }));
    const rows = (result?.rows ?? []).map((row) => toQueueItem(row, queueItems));
    return new Page(new Json(JSON.stringify(rows)), pageMeta(query, result?.total ?? 0));
  },

  counts: async ({ systemDb, session, query, now }) =>
    orNotFound(
      await systemDb.value(
        countQueue({ staffId: session.staffId, area: readableArea(session, query.area), now }),
      ),
    ),

  change: async ({ systemDb, session, params, body, now }) => {
    if (body.until && !isSensibleDay(body.until, now))
      throw invalid('until', 'Please choose a day within a year from now.');
    if (body.owner && !(await systemDb.value(mayOwnItem(body.owner, params.id))))
      throw invalid('owner', 'Please choose a colleague.');
    const { item, ...owner } = orNotFound(
      await systemDb.batch(
        changeQueueItem(params.id, body, {
          staffId: session.staffId,
          area: readableArea(session),
          now,
        }),
      ),
    );
    if (!item) throw invalid('owner', ownerSentence(owner));
    return toQueueItem(item, queueItems);
  },

  mail: async ({ systemDb, session }) => orNotFound(await systemDb.value(readQueueMail(session.staffId))),
  setMail: async ({ systemDb, session, body }) =>
    orNotFound(await systemDb.value(setQueueMail(session.staffId, body.choice))),
});

/** The text of an item. A kind from another release is shown by its name. */
function toQueueItem({ subject, details, ...row }: QueueItemRow, queueItems: Needs['queueItems']): QueueItem {
  const kind = queueItems.find(({ name }) => name === row.kind);
  const thing = { client_id: row.client_id, subject };
  return {
    ...row,
    sentence: kind?.sentence(details) ?? row.kind,
    url: kind?.path(thing) ?? paths.staff,
    closes: kind?.closes ?? null,
  };
}
