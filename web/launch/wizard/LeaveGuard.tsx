import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { isDiscarded } from '#web/parts/unsaved-input.ts';
import type { Autosave } from '../saving/autosave.ts';

const saveTimeoutMs = 4000;

/** Saves before the screen is left, and asks for confirmation if saving fails. */
export function LeaveGuard({ queue }: { queue: Autosave }): ReactElement | null {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !queue.isUnsaved()) return false;
      await Promise.race([queue.flush(), new Promise((resolve) => setTimeout(resolve, saveTimeoutMs))]);
      return queue.isUnsaved();
    },
    enableBeforeUnload: () => queue.saving().state === 'waiting' && queue.isUnsaved() && !isDiscarded(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      title="Your latest changes aren’t saved yet"
      body="We couldn’t save them just now. If you leave, they’ll be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      pending={false}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  );
}
