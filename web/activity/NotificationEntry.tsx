import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactElement } from 'react';
import type { Notification } from '#contract/activity/activity.ts';
import { classNames } from '#web/parts/class-names.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { isWebAddress, ownPath } from './notification-address.ts';

type NotificationEntryProps = { notification: Notification; onOpen: () => void };

export function NotificationEntry({ notification, onOpen }: NotificationEntryProps): ReactElement {
  const router = useRouter();
  const { url, seen } = notification;
  const path = ownPath(url, location.origin);
  const look = classNames(
    'flex gap-3 rounded-control px-3.5 py-3 text-left hover:bg-soft',
    seen && 'text-muted',
  );

  // a client-side navigation, unless a modifier key asks the browser for another tab or window
  const open = (event: MouseEvent) => {
    onOpen();
    if (path === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(path);
  };
  if (path !== null)
    return (
      <a href={path} onClick={open} className={look}>
        <Words {...notification} />
      </a>
    );
  if (!isWebAddress(url))
    return (
      <div className={look}>
        <Words {...notification} />
      </div>
    );
  return (
    <a href={url} target="_blank" rel="noopener" onClick={open} className={look}>
      <Words {...notification} />
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}

function Words({ message, note, seen, created_at }: Notification): ReactElement {
  return (
    <>
      <span
        aria-hidden
        className={classNames('mt-2 size-2 shrink-0 rounded-full', seen ? 'bg-line' : 'bg-glow')}
      />
      <span className="min-w-0">
        <span className={classNames('block break-words', !seen && 'font-[600]')}>
          {!seen && <span className="sr-only">Unread: </span>}
          {message}
        </span>
        {note !== null && <span className="line-clamp-2 text-sm break-words text-muted">{note}</span>}
        <time dateTime={created_at} className="block text-sm text-muted">
          {formatRecent(created_at)}
        </time>
      </span>
    </>
  );
}
