import type { ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import { isStaff } from '#contract/account/standing.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { useMe } from '#web/session.tsx';
import { NotificationEntry } from './NotificationEntry.tsx';
import { useMarkRead } from './mark-read.ts';

export function NotificationList({ onDone }: { onDone: () => void }): ReactElement {
  const me = useMe();
  const { data, error, refetch, isFetching } = useApiQuery(activity.notifications, {});
  const markRead = useMarkRead();
  const unread = data?.meta.unread_count ?? 0;
  // staff reading the list must not mark the client's notifications as read
  const mayMark = !isStaff(me) && unread > 0;
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-1 pr-2 pl-5">
        <h2 className="text-lg">Notifications</h2>
        {mayMark && (
          <Button variant="quiet" size="small" onClick={() => markRead('all')}>
            Mark all as read
          </Button>
        )}
      </div>
      {data ? (
        <ul className="flex-1 overflow-y-auto overscroll-contain p-1.5">
          {data.data.map((one) => (
            <li key={one.id}>
              <NotificationEntry
                notification={one}
                onOpen={() => {
                  if (!one.seen && !isStaff(me)) markRead([one.id]);
                  onDone();
                }}
              />
            </li>
          ))}
        </ul>
      ) : error ? (
        <div role="alert" className="flex flex-col items-start gap-3 p-5">
          <p>{error.message}</p>
          <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div aria-busy className="flex flex-col gap-4 p-5">
          <SkeletonLine width="80%" />
          <SkeletonLine width="60%" />
          <SkeletonLine width="72%" />
        </div>
      )}
      {data?.data.length === 0 && (
        <p className="px-5 pt-4 pb-8 text-muted">You don't have any notifications.</p>
      )}
    </>
  );
}
