import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { isDiscarded, isUploading } from './unsaved-input.ts';

// only loaded when unsaved changes are about to be left
const ConfirmDialog = lazy(() =>
  import('./ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

export const UnsavedGuard = ({ isDirty }: { isDirty: boolean }): ReactNode => useUnsavedGuard(isDirty);

// Asks before the router or the browser leaves the page.
export function useUnsavedGuard(isDirty: boolean): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty || isUploading(),
    enableBeforeUnload: () => isDirty && !isDiscarded(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title="Are you sure you want to leave without saving? Any unsaved changes will be lost."
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        pending={false}
        onConfirm={blocker.proceed}
        onCancel={blocker.reset}
      />
    </Suspense>
  );
}
