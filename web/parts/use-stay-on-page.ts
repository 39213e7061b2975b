import { useEffect } from 'react';
import { isDiscarded } from './unsaved-input.ts';

/** Makes the browser ask before the page is left. */
export function useStayOnPage(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const preventLeaving = (event: BeforeUnloadEvent) => {
      if (!isDiscarded()) event.preventDefault();
    };
    window.addEventListener('beforeunload', preventLeaving);
    return () => window.removeEventListener('beforeunload', preventLeaving);
  }, [isNeeded]);
}
