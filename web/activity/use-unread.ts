import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { account } from '#contract/account/account.ts';
import { activity, pollSeconds, type NotificationEvent } from '#contract/activity/activity.ts';
import { contactLists, contacts } from '#contract/contacts/contacts.ts';
import { followChanges } from '#web/api/follow-changes.ts';
import { tokens } from '#web/api/token-store.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useMe } from '#web/session.tsx';

/** The server gives a sign of life every fifteen seconds; three are missing. */
const SILENCE_MS = 45_000;

/** How many are unread: told by the server as they come, asked for now and then where it cannot tell. */
export function useUnread(): number {
  const cache = useCache();
  const client = useQueryClient();
  const { id, client_id } = useMe();
  const [isTold, setTold] = useState(false);
  const { data } = useApiQuery(activity.notifications, {}, isTold ? {} : { pollEvery: pollSeconds * 1000 });
  const unread = data?.meta.unread_count;
  const known = useRef(unread);
  useEffect(() => {
    known.current = unread;
  }, [unread]);

  useEffect(() => {
    const follow = followChanges(client);
    const leaving = new AbortController();
    let silence: ReturnType<typeof setTimeout>;
    const heard = (event: NotificationEvent | null) => {
      clearTimeout(silence);
      silence = setTimeout(() => setTold(false), SILENCE_MS);
      setTold(true);
      if (!event) return;
      if (event.changes) follow(event.changes);
      if (event.newest || event.unread_count !== known.current) cache.refresh(activity.notifications);
      // something came before this window could hear of it, and nobody says what
      const isLate = !event.newest && known.current !== undefined && event.unread_count > known.current;
      if (isLate || event.newest?.url.startsWith('/contacts/'))
        cache.refresh(...contactLists, contacts.read, contacts.history);
      // the launch has moved
      if (isLate || event.newest?.url === '/launch/status' || event.newest?.url === '/')
        cache.refresh(account.me);
    };
    // a visit of staff is a session of its own, in this window alone
    const name = `bell ${client_id} ${id}${tokens.isImpersonation() ? ` ${performance.timeOrigin}` : ''}`;
    void import('./notification-stream.ts').then(({ onNotification }) => {
      if (!leaving.signal.aborted) return onNotification({ name, signal: leaving.signal, heard });
    });
    return () => {
      leaving.abort();
      clearTimeout(silence);
    };
  }, [cache, client, id, client_id]);

  return unread ?? 0;
}
