import { useEffect, useRef } from 'react';

/** Applies each change to the newest value, so that two uploads that end at the same moment are both added. */
export function useNewestValue<Value>(
  value: Value,
  onChange: (value: Value) => void,
): { change: (make: (value: Value) => Value) => void } {
  const newest = useRef({ value, onChange, isMounted: true });
  useEffect(() => {
    newest.current = { value, onChange, isMounted: true };
  });
  useEffect(() => () => void (newest.current.isMounted = false), []);
  return {
    change: (make) => {
      const { current } = newest;
      const next = make(current.value);
      newest.current = { ...current, value: next };
      // a question that is hidden meanwhile loads its files when it is shown again
      if (current.isMounted) current.onChange(next);
    },
  };
}
