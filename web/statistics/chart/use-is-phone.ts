import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 575px)';

/** Whether the window is as narrow as a phone, where charts show half a year. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(narrow);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(narrow).matches,
  );
