import { useEffect, useState } from 'react';

const pauseMs = 300;

/** The value once it has not changed for a moment. */
export function useDebounced(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
