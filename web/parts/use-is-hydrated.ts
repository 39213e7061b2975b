import { useSyncExternalStore } from 'react';

/** False only during hydration of the build's markup: on-demand parts load after that. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => {};
