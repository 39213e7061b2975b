import { useSyncExternalStore } from 'react';

/** Whether somebody can see this window: a tab behind others shows nothing to anybody. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(
    (notice) => {
      document.addEventListener('visibilitychange', notice);
      return () => document.removeEventListener('visibilitychange', notice);
    },
    () => document.visibilityState === 'visible',
  );
