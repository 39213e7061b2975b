import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { NotificationEvent } from '#contract/activity/activity.ts';
import { anyChange, pollSeconds } from '#contract/changes.ts';
import type { Follow } from '#web/api/follow-changes.ts';
import { tokens } from '#web/api/token-store.ts';
import { readAt } from '#web/api/read-at.ts';
import { useRead } from '#web/api/use-api-query.ts';
import { useCache } from '#web/api/use-cache.ts';
import { loadCode } from '#web/parts/lazy-part.ts';
import { useMe } from '#web/session.tsx';

/** The server sends a heartbeat every fifteen seconds, so three of them are missing. */
const SILENCE_MS = 45_000;
const notifications = '/activity/notifications';

export type ImportFollow = () => Promise<(client: QueryClient) => Follow>;

/**
 * The number of unread notifications: pushed by the server, and polled while the stream is down. Changes reported by
 * the stream are refreshed.
 */
export function useUnread(importFollow: ImportFollow): number {
  const cache = useCache();
  const client = useQueryClient();
  const { id, client_id } = useMe();
  const [isStreaming, setStreaming] = useState(false);
  const { data } = useRead(notifications, {}, isStreaming ? {} : { pollEvery: pollSeconds * 1000 });
  const unread = data?.meta.unread_count;
  const lastUnread = useRef(unread);
  useEffect(() => {
    lastUnread.current = unread;
  }, [unread]);

  useEffect(() => {
    const leaving = new AbortController();
    let silence: ReturnType<typeof setTimeout>;
    const handleEvent = (event: NotificationEvent | null, follow: Follow) => {
      clearTimeout(silence);
      silence = setTimeout(() => setStreaming(false), SILENCE_MS);
      setStreaming(true);
      if (!event) return;
      if (event.changes) follow(event.changes);
      if (event.newest || event.unread_count !== lastUnread.current) cache.refresh(readAt(notifications));
      // a notification was missed, and the stream does not say which one
      const isLate =
        !event.newest && lastUnread.current !== undefined && event.unread_count > lastUnread.current;
      if (isLate) follow([anyChange]);
    };
    // an impersonation is a separate session that lives in this window only
    const name = `notifications ${client_id} ${id}${tokens.isImpersonation() ? ` ${performance.timeOrigin}` : ''}`;
    void loadCode(() => Promise.all([import('./notification-stream.ts'), importFollow()])).then(
      ([{ onNotification }, followClient]) => {
        if (leaving.signal.aborted) return;
        const follow = followClient(client);
        return onNotification({
          name,
          signal: leaving.signal,
          onEvent: (event) => handleEvent(event, follow),
        });
      },
    );
    return () => {
      leaving.abort();
      clearTimeout(silence);
    };
  }, [cache, client, id, client_id, importFollow]);

  return unread ?? 0;
}
