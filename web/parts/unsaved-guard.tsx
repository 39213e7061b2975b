import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { isDiscarded, isUploading } from './unsaved-input.ts';

export const UnsavedGuard = ({ isDirty }: { isDirty: boolean }): ReactNode => useUnsavedGuard(isDirty);

// Asks before the router or the browser leaves the page.
export function useUnsavedGuard(isDirty: boolean): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty || isUploading(),
    enableBeforeUnload: () => isDirty && !isDiscarded(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <DiscardQuestion onLeave={blocker.proceed} onStay={blocker.reset} />;
}
