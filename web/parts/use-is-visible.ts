import { useSyncExternalStore } from 'react';

/** Whether this tab is visible, and not behind others. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(
    (notice) => {
      document.addEventListener('visibilitychange', notice);
      return () => document.removeEventListener('visibilitychange', notice);
    },
    () => document.visibilityState === 'visible',
  );
