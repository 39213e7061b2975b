import { localDay } from '#contract/zoned-time.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import type { AnyQueueItemKind } from '#server/core/queue/define-queue-item.ts';
import {
  claimNews,
  listListeners,
  listWaitingFor,
  mailStaff,
  maxShown,
  type NewsRow,
} from '../cross-client/queue-news.ts';
import { listAway } from '../cross-client/absences.ts';
import { listCovered } from '../absences/rules.ts';
import { countQueue } from '../cross-client/queue.ts';
import type { WaitingItem } from '../mails/queue-news.ts';
import { concerns, isMorningIn, readableArea } from './rules.ts';

type Needs = { provider: ProviderConfig; queueItems: readonly AnyQueueItemKind[] };

/** Tells staff who want to know at once about new items of theirs, and of their areas. */
export async function announceQueue(
  { value, now }: TaskContext,
  { provider, queueItems }: Needs,
): Promise<void> {
  const news = (await value(claimNews(now))) ?? [];
  if (news.length === 0) return;
  const { time_zone } = currentProvider(await value(readProvider()), provider);
  const away = (await value(listAway(localDay(now, time_zone)))) ?? [];
  for (const listener of (await value(listListeners('at_once'))) ?? []) {
    const items = news.filter((item) => concerns(listener, item, away)).map(toItem(queueItems));
    if (items.length === 0) continue;
    const more = Math.max(0, items.length - maxShown);
    await value(mailStaff('new', { staffId: listener.id, items: items.slice(0, maxShown), more, now }));
  }
}

/**
 * Tells the others about waiting items on working mornings in the provider's time zone, unless nothing waits for
 * them.
 */
export async function mailDailyQueue(
  { value, now }: TaskContext,
  { provider, queueItems }: Needs,
): Promise<void> {
  const { time_zone } = currentProvider(await value(readProvider()), provider);
  if (!isMorningIn(time_zone, now)) return;
  const away = (await value(listAway(localDay(now, time_zone)))) ?? [];
  const present = ((await value(listListeners('daily'))) ?? []).filter(
    ({ id }) => !away.some(({ staff_id }) => staff_id === id),
  );
  for (const { id: staffId, role } of present) {
    const covers = listCovered(away, staffId);
    const viewer = { staffId, area: readableArea({ caller: role }), covers, now };
    const shown = (await value(listWaitingFor(viewer))) ?? [];
    if (shown.length === 0) continue;
    const counts = await value(countQueue(viewer));
    const more = Math.max(0, counts ? counts.mine + counts.nobodys - shown.length : 0);
    await value(mailStaff('daily', { staffId, items: shown.map(toItem(queueItems)), more, now }));
  }
}

const toItem =
  (queueItems: Needs['queueItems']) =>
  ({ kind, details, count, client_name }: NewsRow): WaitingItem => ({
    sentence: queueItems.find(({ name }) => name === kind)?.sentence(details, count) ?? kind,
    client_name,
  });
