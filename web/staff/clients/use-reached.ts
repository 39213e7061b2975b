import { useCallback, useState } from 'react';

/** Whether an element has come near the window, so that a part further down loads its data only when needed. */
export function useReached(): [isReached: boolean, watch: (element: Element | null) => (() => void) | void] {
  const [isReached, setReached] = useState(false);
  const watch = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setReached(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isReached, watch];
}
