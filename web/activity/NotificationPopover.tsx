import { Popover } from 'radix-ui';
import { useState, type ReactElement } from 'react';
import { useLayer } from '#web/parts/use-layer.ts';
import { NotificationList } from './NotificationList.tsx';

/** Open from the start, since its code is only loaded when the bell is used. */
export function NotificationPopover({ trigger }: { trigger: ReactElement }): ReactElement {
  const [open, setOpen] = useState(true);
  useLayer(open, () => setOpen(false));
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
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
