import type { NotificationEvent } from '#contract/activity/activity.ts';
import { ApiError } from '#contract/errors.ts';
import type { ClientDb } from '../db/client-db.ts';
import { Events } from '../http/responses.ts';
import type { NotificationHub } from './notification-hub.ts';
import { readNotificationState, type NotificationState } from './queries.ts';
import { isNews, toNotification } from './rules.ts';

/**
 * A session that has been ended hears nothing more after so long. Every look enters anew, as a request would, and finds also
 * what a listening connection that broke did not tell.
 */
const lookEvery = 5000;
const beatEvery = 15_000;

/** What is in somebody's bell now, and whatever changes it. Between two looks it holds no connection. */
export async function notificationStream(
  db: ClientDb<'read'>,
  bells: NotificationHub,
  clock: () => Date,
): Promise<Events<NotificationEvent>> {
  const look = () => db.value(readNotificationState(clock()));
  const first = await look();
  if (!first) throw new ApiError('not_found');
  const listener = bells.listener(first.user);

  const all = async function* (): AsyncGenerator<NotificationEvent | null> {
    let known: NotificationState = first;
    let silent = 0;
    yield { unread_count: first.unread };
    while (await listener.wait(lookEvery)) {
      // Whatever the reason: the listener comes again, and is told it as an answer
      const now = await look().catch(() => null);
      if (!now) return;
      const newest = isNews(now.newest, known.newest) ? now.newest : null;
      const changes = listener.takeChanges();
      silent += lookEvery;
      if (newest || changes.length > 0 || now.unread !== known.unread) {
        yield {
          unread_count: now.unread,
          ...(newest ? { newest: toNotification(newest) } : {}),
          ...(changes.length > 0 ? { changes } : {}),
        };
        silent = 0;
      } else if (silent >= beatEvery) {
        yield null;
        silent = 0;
      }
      known = now;
    }
  };
  return new Events(all(), listener.gone);
}
