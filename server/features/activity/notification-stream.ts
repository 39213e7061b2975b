import type { NotificationEvent } from '#contract/activity/activity.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { Events } from '#server/core/db/results.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { NotificationHub } from './notification-hub.ts';
import { readNotificationState, type NotificationState } from './queries.ts';
import type { EventColumns } from './event-columns.ts';
import { isNews, type EventTexts } from './rules.ts';

/**
 * A stream of an ended session stops within this interval. Every poll authorizes again like a request, and also finds
 * notifications missed while the listening connection was broken.
 */
const pollInterval = 5000;
const heartbeatInterval = 15_000;

type StreamNeeds = { hub: NotificationHub; clock: () => Date; columns: EventColumns; texts: EventTexts };

/**
 * Streams a user's notification state and its changes, beginning with those of the last `ageMs` milliseconds. It uses
 * no database connection between polls.
 */
export async function notificationStream(
  db: ClientDb<'read'>,
  ageMs: number | undefined,
  { hub, clock, columns, texts }: StreamNeeds,
): Promise<Events<NotificationEvent>> {
  const readState = () => db.value(readNotificationState(columns, clock()));
  const first = orNotFound(await readState());
  const listener = hub.listener(first.user, ageMs);

  const generateEvents = async function* (): AsyncGenerator<NotificationEvent | null> {
    let known: NotificationState = first;
    let silentFor = 0;
    const missed = listener.takeChanges();
    yield { unread_count: first.unread, ...(missed.length > 0 ? { changes: missed } : {}) };
    while (await listener.wait(pollInterval)) {
      // On any error the client reconnects and gets it as the response
      const now = await readState().catch(() => null);
      if (!now) return;
      const newest = isNews(now.newest, known.newest) ? now.newest : null;
      const changes = [...listener.takeChanges(), ...(newest ? [texts.toChange(newest)] : [])];
      silentFor += pollInterval;
      if (changes.length > 0 || now.unread !== known.unread) {
        yield {
          unread_count: now.unread,
          ...(newest ? { newest: texts.toNotification(newest) } : {}),
          ...(changes.length > 0 ? { changes } : {}),
        };
        silentFor = 0;
      } else if (silentFor >= heartbeatInterval) {
        yield null;
        silentFor = 0;
      }
      known = now;
    }
  };
  return new Events(generateEvents(), listener.gone);
}
