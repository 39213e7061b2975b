import { Bell as BellIcon } from 'lucide-react';
import { Suspense, type ComponentProps, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { useOnDemand } from '#web/parts/on-demand.ts';
import { useUnread, type ImportFollow } from './use-unread.ts';

const importPopover = () => import('./NotificationPopover.tsx');
const NotificationPopover = lazyPart(() =>
  importPopover().then((module) => ({ default: module.NotificationPopover })),
);

/** Shows the unread count; the code of the list is loaded on hover, focus or click. */
export function NotificationBell({ importFollow }: { importFollow: ImportFollow }): ReactElement {
  const { isWanted, reach } = useOnDemand(importPopover);
  const unread = useUnread(importFollow);
  if (!isWanted)
    return <BellButton unread={unread} aria-haspopup="dialog" aria-expanded={false} {...reach} />;
  return (
    <Suspense fallback={<BellButton unread={unread} aria-busy />}>
      <NotificationPopover trigger={<BellButton unread={unread} />} />
    </Suspense>
  );
}

function BellButton({ unread, ...rest }: ComponentProps<'button'> & { unread: number }): ReactElement {
  return (
    <button
      {...rest}
      type="button"
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      className="relative grid size-11 place-content-center rounded-full hover:bg-soft data-[state=open]:bg-soft"
    >
      <BellIcon aria-hidden className="size-5.5" strokeWidth={1.75} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-content-center rounded-full bg-glow px-1 text-xs font-[700] text-on-glow tabular-nums ring-2 ring-ground"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}
