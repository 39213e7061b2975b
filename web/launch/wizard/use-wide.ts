import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 62rem)');

const watch = (listener: () => void): (() => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** Whether the window has room for a column beside the questions. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => wide.matches);
