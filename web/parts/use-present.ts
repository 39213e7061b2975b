import { useSyncExternalStore } from 'react';

const everyMs = 30_000;

/**
 * A value derived from the present time, updated every half minute and on return to the page, which may stay open for
 * days.
 */
export function usePresent<T extends string | number>(read: (now: Date) => T): T {
  const present = () => read(new Date());
  // the build also renders the frame
  return useSyncExternalStore(subscribe, present, present);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, everyMs);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
