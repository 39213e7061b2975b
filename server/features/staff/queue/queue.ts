import { invalid } from '#contract/errors.ts';
import * as paths from '#contract/paths.ts';
import type { QueueItem, staffQueue } from '#contract/staff/queue.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { Json, Page, pageMeta } from '#server/core/db/results.ts';
import type { AnyQueueItemKind } from '#server/core/queue/define-queue-item.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { providerDay } from '#server/core/provider/provider-day.ts';
import { describeCover, listCovered, type Away } from '../absences/rules.ts';
import { listAway } from '../cross-client/absences.ts';
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

type Needs = { queueItems: readonly AnyQueueItemKind[]; provider: Pick<ProviderSource, 'current'> };

export const staffQueueHandlers = ({ queueItems, provider }: Needs): Handlers<typeof staffQueue> => ({
  list: async ({ systemDb, session: { staffId, ...session }, query, now }) => {
    const area = readableArea(session, query.area);
    const away = (await systemDb.value(listAway(providerDay(provider, now)))) ?? [];
    const covers = listCovered(away, staffId);
    const result = await systemDb.value(listQueue({ ...query, area, staffId, covers, now }));
    const rows = (result?.rows ?? []).map((row) => toQueueItem(row, queueItems, away));
    return new Page(new Json(JSON.stringify(rows)), pageMeta(query, result?.total ?? 0));
  },

  counts: async ({ systemDb, session: { staffId, ...session }, query, now }) => {
    const area = readableArea(session, query.area);
    const away = (await systemDb.value(listAway(providerDay(provider, now)))) ?? [];
    return orNotFound(
      await systemDb.value(countQueue({ staffId, area, covers: listCovered(away, staffId), now })),
    );
  },

  change: async ({ systemDb, session, params, body, now }) => {
    if (body.until && !isSensibleDay(body.until, now))
      throw invalid('until', 'Please choose a day within a year from now.');
    const { item, ...owner } = orNotFound(
      await systemDb.batch(
        changeQueueItem(params.id, body, {
          staffId: session.staffId,
          area: readableArea(session),
          now,
        }),
      ),
    );
    if (!item) {
      const mayOwn = !body.owner || (await systemDb.value(mayOwnItem(body.owner, params.id)));
      throw invalid('owner', mayOwn ? ownerSentence(owner) : 'Please choose a colleague.');
    }
    const away = (await systemDb.value(listAway(providerDay(provider, now)))) ?? [];
    return toQueueItem(item, queueItems, away);
  },

  mail: async ({ systemDb, session }) => orNotFound(await systemDb.value(readQueueMail(session.staffId))),
  setMail: async ({ systemDb, session, body }) =>
    orNotFound(await systemDb.value(setQueueMail(session.staffId, body.choice))),
});

/** The text of an item. A kind from another release is shown by its name. */
function toQueueItem(
  { subject, details, ...row }: QueueItemRow,
  queueItems: Needs['queueItems'],
  away: readonly Away[],
): QueueItem {
  const kind = queueItems.find(({ name }) => name === row.kind);
  const thing = { client_id: row.client_id, subject };
  return {
    ...row,
    sentence: kind?.sentence(details, row.count) ?? row.kind,
    url: kind?.path(thing) ?? paths.staff,
    closes: kind?.closes ?? null,
    cover: row.done_at === null ? describeCover(away, row) : null,
  };
}
