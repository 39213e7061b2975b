import { useEffect } from 'react';
import { activity, type Notification } from '#contract/activity/activity.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useIsVisible } from '#web/parts/use-is-visible.ts';
import { useAccessSubject } from '#web/session.tsx';

/** Marks a contact's notifications as read when it is opened in any way; staff never mark them. */
export function useReadNotifications(contactId: number): void {
  const counts = useAccessSubject().caller !== 'Staff';
  const isVisible = useIsVisible();
  const { data } = useApiQuery(activity.notifications, {});
  const { mutate } = useApiMutation(activity.clearNotifications, {
    stale: [activity.notifications],
    failure: 'form',
  });
  // a notification that arrives while the contact is open marks again
  const reason = data ? unreadAbout(contactId, data.data, data.meta.unread_count) : '';
  useEffect(() => {
    if (counts && isVisible && reason !== '') mutate({ body: { ids: 'all', lead_id: contactId } });
  }, [counts, isVisible, reason, contactId, mutate]);
}

function unreadAbout(contactId: number, newest: readonly Notification[], unread: number): string {
  const place = fillPath(paths.contact, { id: contactId });
  const all = newest.filter(({ seen }) => !seen);
  const about = all.filter(({ url }) => url === place || url.startsWith(`${place}/`));
  // the list only has the newest: unread notifications beyond it may be about this contact
  return [
    ...about.map(({ id, created_at }) => `${id} ${created_at}`),
    ...(unread > all.length ? ['older'] : []),
  ].join();
}
