import { useSyncExternalStore } from 'react';

const changes = ['online', 'offline'] as const;

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (notice) => {
      for (const change of changes) window.addEventListener(change, notice);
      return () => changes.forEach((change) => window.removeEventListener(change, notice));
    },
    () => navigator.onLine,
    () => true,
  );
