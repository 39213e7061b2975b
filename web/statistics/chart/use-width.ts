import { useCallback, useState } from 'react';

/** The width of an element as it is now, for what is drawn to its size; 0 before it stands in the page. */
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
