import { DropdownMenu } from 'radix-ui';
import { useState, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useLayer } from './use-layer.ts';

type MenuProps = {
  // one button
  trigger: ReactElement;
  align?: 'start' | 'end' | undefined;
  defaultOpen?: boolean | undefined;
  children: ReactNode;
};

export function Menu({ trigger, align = 'end', defaultOpen = false, children }: MenuProps): ReactElement {
  const [isOpen, setOpen] = useState(defaultOpen);
  useLayer(isOpen, () => setOpen(false));
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-70 min-w-52 rounded-control bg-raised p-1.5 shadow-float animate-rise"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = {
  onSelect?: (() => void) | undefined;
  danger?: boolean | undefined;
  // the reason why the entry is disabled
  disabledReason?: string | undefined;
  // the child is a link
  asChild?: boolean | undefined;
  children: ReactNode;
};

export function MenuItem({
  onSelect,
  danger,
  disabledReason,
  asChild,
  children,
}: MenuItemProps): ReactElement {
  return (
    <DropdownMenu.Item
      asChild={asChild ?? false}
      disabled={disabledReason !== undefined}
      onSelect={() => onSelect?.()}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-[0.375rem] px-3 py-2 outline-none lg:min-h-10 [&_svg]:size-4.5',
        'data-highlighted:bg-soft data-highlighted:text-on-soft data-disabled:cursor-not-allowed data-disabled:text-muted',
        danger && 'text-danger data-highlighted:bg-danger-soft data-highlighted:text-danger',
      )}
    >
      {disabledReason === undefined ? (
        children
      ) : (
        <span>
          {children}
          <span className="block text-sm">{disabledReason}</span>
        </span>
      )}
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }): ReactElement {
  return <DropdownMenu.Label className="px-3 py-2 text-sm text-muted">{children}</DropdownMenu.Label>;
}

export function MenuSeparator(): ReactElement {
  return <DropdownMenu.Separator className="mx-3 my-2 border-t border-line" />;
}
