import { useEffect, useRef, type RefObject } from 'react';

/** The button that turned it off is gone with it: what says so gets the focus. */
export function useFocusWhenOff<Said extends HTMLElement>(isOn: boolean): RefObject<Said | null> {
  const said = useRef<Said>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current && !isOn) said.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  return said;
}
