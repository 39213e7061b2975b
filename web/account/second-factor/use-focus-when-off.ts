import { useEffect, useRef, type RefObject } from 'react';

/** Turning the second factor off removes the focused button, so the focus moves to the status. */
export function useFocusWhenOff<Target extends HTMLElement>(isOn: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current && !isOn) target.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  return target;
}
