import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';

type TooltipProps = {
  text: string;
  // a single focusable element
  children: ReactElement;
};

export function Tooltip({ text, children }: TooltipProps): ReactElement {
  return (
    <Radix.Provider delayDuration={250}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-70 max-w-72 rounded-control bg-ink px-3 py-2 text-sm text-ground shadow-float animate-fade"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
