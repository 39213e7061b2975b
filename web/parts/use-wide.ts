import { useSyncExternalStore } from 'react';

const wide = () => window.matchMedia('(min-width: 62rem)');

const watch = (listener: () => void): (() => void) => {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window has room for a second column: the menu, or the part next to the questions of a step. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => wide().matches,
    () => false,
  );
