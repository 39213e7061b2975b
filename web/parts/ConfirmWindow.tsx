import { AlertDialog } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { dialogClass, overlayClass } from './dialog-look.ts';
import { useReturnFocus } from './return-focus.ts';
import { useLayer } from './use-layer.ts';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmWindow({
  open,
  title,
  body,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
  pending,
  onConfirm,
  onCancel,
}: ConfirmDialogProps): ReactElement {
  const returnFocus = useReturnFocus();
  const cancel = () => !pending && onCancel();
  useLayer(open, cancel);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && cancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass}>
          <AlertDialog.Content
            aria-modal
            {...returnFocus}
            className={dialogClass('small')}
            {...(body == null ? { 'aria-describedby': undefined } : {})}
          >
            <div className="overflow-y-auto px-6 pt-6">
              <AlertDialog.Title className="text-xl break-words">{title}</AlertDialog.Title>
              {body != null && (
                <AlertDialog.Description className="mt-2 break-words text-muted">
                  {body}
                </AlertDialog.Description>
              )}
            </div>
            <footer className="flex flex-wrap gap-3 p-6 *:flex-1 sm:justify-end sm:*:flex-none">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary">{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
