import { useSyncExternalStore } from 'react';

const everyMs = 30_000;

/** What is read from the present moment, again every half minute and when the reader comes back: a page may stay open for days. */
export function usePresent<T extends string | number>(read: (now: Date) => T): T {
  const present = () => read(new Date());
  // the build renders the frame as well
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
