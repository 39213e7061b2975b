import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { account } from '#contract/account/account.ts';
import { activity, pollSeconds, type NotificationEvent } from '#contract/activity/activity.ts';
import { contactLists, contacts } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { followChanges } from '#web/api/follow-changes.ts';
import { tokens } from '#web/api/token-store.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useMe } from '#web/session.tsx';

/** The server sends a heartbeat every fifteen seconds, so three of them are missing. */
const SILENCE_MS = 45_000;

/** The number of unread notifications: pushed by the server, and polled while the stream is down. */
export function useUnread(): number {
  const cache = useCache();
  const client = useQueryClient();
  const { id, client_id } = useMe();
  const [isStreaming, setStreaming] = useState(false);
  const { data } = useApiQuery(
    activity.notifications,
    {},
    isStreaming ? {} : { pollEvery: pollSeconds * 1000 },
  );
  const unread = data?.meta.unread_count;
  const lastUnread = useRef(unread);
  useEffect(() => {
    lastUnread.current = unread;
  }, [unread]);

  useEffect(() => {
    const follow = followChanges(client);
    const leaving = new AbortController();
    let silence: ReturnType<typeof setTimeout>;
    const handleEvent = (event: NotificationEvent | null) => {
      clearTimeout(silence);
      silence = setTimeout(() => setStreaming(false), SILENCE_MS);
      setStreaming(true);
      if (!event) return;
      if (event.changes) follow(event.changes);
      if (event.newest || event.unread_count !== lastUnread.current) cache.refresh(activity.notifications);
      // a notification was missed, and the stream does not say which one
      const isLate =
        !event.newest && lastUnread.current !== undefined && event.unread_count > lastUnread.current;
      if (isLate || event.newest?.url.startsWith(`${paths.contacts}/`))
        cache.refresh(...contactLists, contacts.read, contacts.history);
      // these addresses mean that the launch changed its phase
      if (isLate || event.newest?.url === paths.launchStatus || event.newest?.url === paths.start)
        cache.refresh(account.me);
    };
    // an impersonation is a separate session that lives in this window only
    const name = `bell ${client_id} ${id}${tokens.isImpersonation() ? ` ${performance.timeOrigin}` : ''}`;
    void import('./notification-stream.ts').then(({ onNotification }) => {
      if (!leaving.signal.aborted)
        return onNotification({ name, signal: leaving.signal, heard: handleEvent });
    });
    return () => {
      leaving.abort();
      clearTimeout(silence);
    };
  }, [cache, client, id, client_id]);

  return unread ?? 0;
}
