import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useCallback, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { buttonClass } from './button-look.ts';
import { dialogClass, overlayClass } from './dialog-look.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { EndDialogQuestion } from './form-guard.ts';
import { useReturnFocus } from './return-focus.ts';
import { followScrolling } from './scroll-focus.ts';
import { hasUnsavedInput } from './unsaved-input.ts';
import { useLayer } from './use-layer.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  // one sentence under the title
  description?: ReactNode;
  size?: 'small' | 'regular' | 'large' | undefined;
  footer?: ReactNode;
  // without a close button: only the buttons in its footer close it
  isFirm?: boolean | undefined;
  children: ReactNode;
};

export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  size = 'regular',
  footer,
  isFirm = false,
  children,
}: DialogProps): ReactElement {
  const returnFocus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  const [isAsking, ask] = useState(false);
  const endQuestion = useCallback(() => ask(false), []);
  // Escape, Back and a tap beside the dialog often happen by accident, and typed words must not be lost by it
  const leave = () => (!isFirm && hasUnsavedInput(content.current) ? ask(true) : onOpenChange(false));
  useLayer(open, leave);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : leave())}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass}>
          <Radix.Content
            ref={content}
            className={dialogClass(size)}
            aria-modal
            {...returnFocus}
            onInteractOutside={keepForToasts}
            {...(description == null ? { 'aria-describedby': undefined } : {})}
          >
            <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-3">
              <div className="min-w-0 pt-1.5">
                <Radix.Title className="text-xl">{title}</Radix.Title>
                {description != null && (
                  <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
                )}
              </div>
              {!isFirm && (
                <Radix.Close
                  aria-label="Close"
                  className={buttonClass({ variant: 'quiet', size: 'icon' }, '-mr-2.5 text-muted')}
                >
                  <X aria-hidden />
                </Radix.Close>
              )}
            </header>
            <div
              ref={followScrolling}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-6"
            >
              <EndDialogQuestion value={endQuestion}>{children}</EndDialogQuestion>
            </div>
            {footer != null && (
              <footer className="flex flex-wrap gap-3 border-t border-line px-6 py-4 *:flex-1 sm:justify-end sm:*:flex-none">
                {footer}
              </footer>
            )}
            {isAsking && (
              <DiscardQuestion
                onStay={() => ask(false)}
                onLeave={() => {
                  ask(false);
                  onOpenChange(false);
                }}
              />
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

// a click on a toast above the dialog must not close the dialog
function keepForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
    event.preventDefault();
}
