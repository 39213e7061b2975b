import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { isDiscarded, isUploading } from './unsaved-input.ts';

type UnsavedGuardProps = { isDirty: boolean; onAsk: () => void };

export const UnsavedGuard = ({ isDirty, onAsk }: UnsavedGuardProps): ReactNode =>
  useUnsavedGuard(isDirty, onAsk);

// Asks before the router or the browser leaves the page.
export function useUnsavedGuard(isDirty: boolean, onAsk?: () => void): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty || isUploading(),
    enableBeforeUnload: () => isDirty && !isDiscarded(),
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const tellAsking = useEffectEvent(() => onAsk?.());
  useEffect(() => {
    if (isBlocked) tellAsking();
  }, [isBlocked]);
  if (blocker.status !== 'blocked') return null;
  return <DiscardQuestion onLeave={blocker.proceed} onStay={blocker.reset} />;
}
