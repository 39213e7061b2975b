import { Bell as BellIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState, type ReactElement } from 'react';
import { activity, pollSeconds } from '#contract/activity.ts';
import { useAnswer } from '#web/api/use-answer.ts';
import { NotificationList } from './NotificationList.tsx';

export function Bell(): ReactElement {
  const [open, setOpen] = useState(false);
  const { data } = useAnswer(activity.notifications, {}, { pollEvery: pollSeconds * 1000 });
  const unread = data?.meta.unread_count ?? 0;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
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
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label="Notifications"
          className="z-70 flex max-h-[min(34rem,calc(100dvh-6rem))] w-[min(24rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-surface bg-raised shadow-float animate-rise"
        >
          <NotificationList onDone={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
