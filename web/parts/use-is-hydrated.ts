import { useSyncExternalStore } from 'react';

/** False only while React takes over what the build has rendered: what is loaded on demand comes after that. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => {};
