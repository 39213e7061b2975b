import { useCallback, useState } from 'react';

/** The present width of an element, for drawings in its size; 0 before it is in the page. */
export function useWidth(): {
  width: number;
  ref: (element: HTMLElement | null) => (() => void) | undefined;
} {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, ref };
}
